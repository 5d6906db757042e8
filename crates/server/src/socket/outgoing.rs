//! Frames on their way to a client: written to the connection as they are, without being gathered in a buffer first that
//! every socket would keep for as long as it is open.

use std::collections::VecDeque;
use std::io::IoSlice;

use hyper::body::{Buf, Bytes};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// A frame that is a whole message of text (RFC 6455, 5.2).
const WHOLE_TEXT: u8 = 0x81;
/// Frames of up to so many bytes are put together, because that costs less than to send each by itself.
const SMALL: usize = 2048;

/// Bytes that have not been sent yet.
#[derive(Default)]
pub(super) struct Outgoing {
    bytes: VecDeque<Bytes>,
}

impl Outgoing {
    /// Adds messages of text, each in a frame.
    pub(super) fn add(&mut self, texts: Vec<Utf8Bytes>) {
        let mut gathered = Vec::new();
        for text in texts {
            let text = Bytes::from(text);
            put_head(&mut gathered, text.len());
            if text.len() <= SMALL {
                gathered.extend_from_slice(&text);
            } else {
                self.bytes.push_back(std::mem::take(&mut gathered).into());
                self.bytes.push_back(text);
            }
        }
        if !gathered.is_empty() {
            self.bytes.push_back(gathered.into());
        }
    }
}

/// What stands before a text of this length.
fn put_head(into: &mut Vec<u8>, length: usize) {
    into.push(WHOLE_TEXT);
    match (u8::try_from(length), u16::try_from(length)) {
        (Ok(short @ ..=125), _) => into.push(short),
        (_, Ok(medium)) => {
            into.push(126);
            into.extend_from_slice(&medium.to_be_bytes());
        }
        _ => {
            into.push(127);
            into.extend_from_slice(&(length as u64).to_be_bytes());
        }
    }
}

impl Buf for Outgoing {
    fn remaining(&self) -> usize {
        self.bytes.iter().map(Bytes::len).sum()
    }

    fn chunk(&self) -> &[u8] {
        self.bytes.front().map_or(&[], |bytes| bytes)
    }

    fn chunks_vectored<'a>(&'a self, into: &mut [IoSlice<'a>]) -> usize {
        let filled = into.len().min(self.bytes.len());
        for (slice, bytes) in into.iter_mut().zip(&self.bytes) {
            *slice = IoSlice::new(bytes);
        }
        filled
    }

    fn advance(&mut self, mut count: usize) {
        while count > 0 {
            let first = self.bytes.front_mut().expect("not more is sent than there is");
            if count < first.len() {
                return first.advance(count);
            }
            count -= first.len();
            self.bytes.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio_tungstenite::tungstenite::Message;
    use tokio_tungstenite::tungstenite::protocol::{Role, WebSocket};

    use super::*;

    #[test]
    fn frames_of_every_length_are_read_as_they_were_meant_however_they_are_cut() {
        let texts: Vec<String> =
            [0, 1, 125, 126, 2048, 2049, 65_535, 65_536].map(|length| "x".repeat(length)).into();
        let mut outgoing = Outgoing::default();
        outgoing.add(texts.iter().map(|text| text.as_str().into()).collect());
        let mut sent = Vec::new();
        for cut in (1..).map(|number| number * 37 % 5000 + 1) {
            if !outgoing.has_remaining() {
                break;
            }
            let chunk = outgoing.chunk();
            let taken = cut.min(chunk.len());
            sent.extend_from_slice(&chunk[..taken]);
            outgoing.advance(taken);
        }
        let connection = std::io::Cursor::new(sent);
        let mut client = WebSocket::from_raw_socket(connection, Role::Client, None);
        for text in texts {
            assert_eq!(client.read().ok(), Some(Message::text(text)));
        }
    }
}
