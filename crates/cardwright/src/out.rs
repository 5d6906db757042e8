//! Where a command writes: results to one place, remarks to another.
//!
//! Results go to standard output and nothing else does, so that a pipe gets only what was promised.

use std::fmt::Display;
use std::io::{self, Write};

/// The two places a command writes to.
pub(crate) struct Out<'a> {
    results: &'a mut dyn Write,
    remarks: &'a mut dyn Write,
}

impl<'a> Out<'a> {
    /// Output to these two places.
    pub(crate) fn new(results: &'a mut dyn Write, remarks: &'a mut dyn Write) -> Out<'a> {
        Out { results, remarks }
    }

    /// Says something that is not a result. Nothing depends on its being read.
    pub(crate) fn remark(&mut self, text: impl Display) {
        let _ = writeln!(self.remarks, "{text}");
    }
}

impl Write for Out<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.results.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.results.flush()
    }
}
