//! Tokens: secrets that open one seat of one match, or let a deck's maker change it.
//!
//! The server keeps only their hashes. A token is never written to a log; its `Debug` form shows nothing.

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

/// A secret of 192 random bits.
#[derive(Clone)]
pub struct Token(String);

/// What the server keeps of a token.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TokenHash(String);

/// The operating system has no random numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the operating system gives no random numbers")]
pub struct NoRandomness;

/// Random bytes from the operating system.
pub(crate) fn random<const N: usize>() -> Result<[u8; N], NoRandomness> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| NoRandomness)?;
    Ok(bytes)
}

impl Token {
    /// A new secret.
    pub fn new() -> Result<Token, NoRandomness> {
        Ok(Token(hex(&random::<24>()?)))
    }

    /// The secret itself, for its owner's eyes.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What to keep of it.
    pub fn hash(&self) -> TokenHash {
        TokenHash::of(&self.0)
    }
}

impl TokenHash {
    /// What to keep of a token that somebody showed.
    pub fn of(token: &str) -> TokenHash {
        TokenHash(hex(&Sha256::new_with_prefix(b"cardwright token\0").chain_update(token).finalize()))
    }

    /// Whether the text is the token. Takes as long for a near miss as for any other.
    pub fn opens(&self, token: &str) -> bool {
        TokenHash::of(token).0.as_bytes().ct_eq(self.0.as_bytes()).into()
    }

    /// The hash as text, for storage.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<String> for TokenHash {
    fn from(text: String) -> TokenHash {
        TokenHash(text)
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(secret)")
    }
}

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(secret)")
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_opens_its_own_hash_only_and_shows_nothing_of_itself() {
        let (one, two) = (Token::new().unwrap(), Token::new().unwrap());
        assert!(one.hash().opens(one.reveal()));
        assert!(!one.hash().opens(two.reveal()) && !one.hash().opens(""));
        assert!(one.reveal().len() * 4 >= 128, "at least 128 bits");
        let shown = format!("{one:?} {:?}", one.hash());
        assert!(!shown.contains(one.reveal()) && !shown.contains(one.hash().as_str()));
    }
}
