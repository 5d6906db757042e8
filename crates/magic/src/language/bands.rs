//! Levels and stations: what a permanent has while so many counters are on it (CR 711, 721).

use super::ReadLine;
use super::printed::FaceText;
use super::tree::{BandWord, Line, Quantity};
use crate::card::Stat;

/// The lines of a face, with those below a level or a station in it. Power and toughness belong to the last station.
pub(super) fn gathered(lines: Vec<ReadLine>, face: &FaceText) -> Vec<ReadLine> {
    let mut all: Vec<ReadLine> = Vec::new();
    for line in lines {
        match all.last_mut() {
            Some(ReadLine { line: Line::Band(_, below), text, span })
                if !matches!(line.line, Line::Band(..)) =>
            {
                *text = format!("{text}\n{}", line.text);
                *span = span.to(line.span);
                below.push((line.line, line.text));
            }
            _ => all.push(line),
        }
    }
    let last = all.last_mut().map(|line| &mut line.line);
    if let (Some(Line::Band(band, _)), Some((power, toughness))) = (last, face.station)
        && band.word == BandWord::Station
    {
        band.size = Some((quantity(power), quantity(toughness)));
    }
    all
}

fn quantity(stat: Stat) -> Quantity {
    match stat {
        Stat::Number(n) => Quantity::Fixed(n.into()),
        Stat::Star => Quantity::X,
    }
}
