//! Casting spells and activating abilities (CR 601, 602), mana and costs (CR 106, 118), resolution (CR 608).

#![allow(
    clippy::redundant_closure_for_method_calls,
    reason = "the path of a method is not general enough in its lifetimes"
)]

mod actions;
mod activate;
mod ask;
mod casting;
mod choices;
mod cost;
mod deal;
mod due;
mod facts;
mod free;
mod help;
mod land;
mod mana;
mod means;
mod miracle;
mod offers;
mod parts;
mod payment;
mod pool;
mod reserve;
mod resolve;
mod sources;
mod special;
mod spell;
mod stack;
mod targets;
mod topic;
mod why;

pub(crate) use actions::Action;
pub(crate) use choices::ENTWINED;
pub(crate) use deal::Settlement;
pub(crate) use facts::PlayFacts;
pub(crate) use miracle::miracle_label;
pub(crate) use offers::Offers;
pub(crate) use topic::Topic;
