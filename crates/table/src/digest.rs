//! Digests of states: whether two matches are in the same place, in 32 digits.

use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::seed::hex;

/// A digest of plain data. It never leaves a running match, because it would tell about hidden cards.
pub fn digest<T: Serialize>(data: &T) -> String {
    let bytes = postcard::to_stdvec(data).expect("plain data can always be written");
    hex(&Sha256::digest(bytes)[..16])
}
