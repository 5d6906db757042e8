//! An allocator made for many threads and small blocks, with a counter that `bench` turns on.
//!
//! Counts only while it is on; otherwise an allocation costs one more read of a flag.

#![allow(unsafe_code, reason = "an allocator cannot be written without; every call is passed on unchanged")]

use std::alloc::{GlobalAlloc, Layout};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use mimalloc::MiMalloc;

static COUNTING: AtomicBool = AtomicBool::new(false);
static BLOCKS: AtomicU64 = AtomicU64::new(0);
static BYTES: AtomicU64 = AtomicU64::new(0);

/// The allocator, counted.
pub(crate) struct Counting;

/// What was allocated.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Allocated {
    /// How many blocks; one that grew counts once more.
    pub(crate) blocks: u64,
    /// Their sizes.
    pub(crate) bytes: u64,
}

/// Runs `work` and counts what the whole process allocates meanwhile.
pub(crate) fn counted<R>(work: impl FnOnce() -> R) -> (R, Allocated) {
    let before = now();
    COUNTING.store(true, Relaxed);
    let result = work();
    COUNTING.store(false, Relaxed);
    let after = now();
    (result, Allocated { blocks: after.blocks - before.blocks, bytes: after.bytes - before.bytes })
}

fn now() -> Allocated {
    Allocated { blocks: BLOCKS.load(Relaxed), bytes: BYTES.load(Relaxed) }
}

#[inline]
fn count(bytes: usize) {
    if COUNTING.load(Relaxed) {
        BLOCKS.fetch_add(1, Relaxed);
        BYTES.fetch_add(bytes as u64, Relaxed);
    }
}

// SAFETY: every call goes to the allocator with the same arguments, and its result is given back.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: the caller keeps the promises of this method, which are those of the one called.
        unsafe { MiMalloc.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: as above.
        unsafe { MiMalloc.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size);
        // SAFETY: as above.
        unsafe { MiMalloc.realloc(block, layout, size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { MiMalloc.dealloc(block, layout) }
    }
}
