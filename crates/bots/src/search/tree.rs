//! The memory of a search: what was tried at each question, and how it went.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// One question as one seat can tell it from others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NodeId(u32);

/// One answer to such a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct EdgeId(u32);

/// How often an answer was given, and the sum of how it went.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Record {
    pub(super) visits: u64,
    pub(super) total: i64,
}

struct Node {
    visits: u64,
    first: Option<EdgeId>,
}

struct Edge {
    answer: std::ops::Range<u32>,
    next: Option<EdgeId>,
    record: Record,
}

/// All nodes and edges in a few blocks of memory, found by key.
///
/// The table of keys is only ever asked for one key, never gone through, so its order decides nothing.
#[derive(Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    words: Vec<i32>,
    by_key: HashMap<u64, NodeId, BuildHasherDefault<Ready>>,
}

impl Tree {
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
        self.words.clear();
        self.by_key.clear();
    }

    pub(super) fn find(&self, key: u64) -> Option<NodeId> {
        self.by_key.get(&key).copied()
    }

    /// The node of this key, made if it was not there; and whether it was made.
    pub(super) fn open(&mut self, key: u64) -> (NodeId, bool) {
        if let Some(node) = self.find(key) {
            return (node, false);
        }
        let node = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node { visits: 0, first: None });
        self.by_key.insert(key, node);
        (node, true)
    }

    pub(super) fn visits(&self, node: NodeId) -> u64 {
        self.nodes[node.0 as usize].visits
    }

    /// The answers tried at a node, the latest first.
    pub(super) fn edges(&self, node: NodeId) -> impl Iterator<Item = EdgeId> {
        std::iter::successors(self.nodes[node.0 as usize].first, |edge| self.edges[edge.0 as usize].next)
    }

    pub(super) fn answer(&self, edge: EdgeId) -> &[i32] {
        let Edge { answer, .. } = &self.edges[edge.0 as usize];
        &self.words[answer.start as usize..answer.end as usize]
    }

    pub(super) fn record(&self, edge: EdgeId) -> Record {
        self.edges[edge.0 as usize].record
    }

    /// What is known about an answer: nothing, if it was never given.
    pub(super) fn record_of(&self, node: NodeId, answer: &[i32]) -> Record {
        self.edge(node, answer).map(|edge| self.record(edge)).unwrap_or_default()
    }

    /// Notes that an answer was given once more, and how it went.
    pub(super) fn credit(&mut self, node: NodeId, edge: EdgeId, value: i32) {
        self.nodes[node.0 as usize].visits += 1;
        let record = &mut self.edges[edge.0 as usize].record;
        record.visits += 1;
        record.total += i64::from(value);
    }

    /// The edge of this answer, made if it was not there.
    pub(super) fn take(&mut self, node: NodeId, answer: &[i32]) -> EdgeId {
        if let Some(edge) = self.edge(node, answer) {
            return edge;
        }
        let edge = EdgeId(self.edges.len() as u32);
        let start = self.words.len() as u32;
        self.words.extend_from_slice(answer);
        let next = self.nodes[node.0 as usize].first.replace(edge);
        let answer = start..self.words.len() as u32;
        self.edges.push(Edge { answer, next, record: Record::default() });
        edge
    }

    fn edge(&self, node: NodeId, answer: &[i32]) -> Option<EdgeId> {
        self.edges(node).find(|&edge| self.answer(edge) == answer)
    }
}

/// Keys are well mixed already.
#[derive(Clone, Copy, Default)]
struct Ready(u64);

impl Hasher for Ready {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}
