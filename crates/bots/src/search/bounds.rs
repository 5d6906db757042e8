//! The arithmetic of exploring, in whole numbers.
//!
//! Platforms differ in the last digit of their logarithms; a search that is to give the same command everywhere
//! must not use them.

/// Bits after the binary point.
const POINT: u32 = 16;

/// The natural logarithm in fixed point; between powers of two it is taken as straight, which is exact enough
/// here and never falls.
fn ln(n: u64) -> u64 {
    /// ln 2 in fixed point.
    const LN_2: u64 = 45_426;
    let n = n.max(1);
    let whole = n.ilog2();
    let rest = ((n << POINT) >> whole) - (1 << POINT);
    (((u64::from(whole) << POINT) + rest) * LN_2) >> POINT
}

/// How promising an answer is: its mean, and more the less it was tried (UCB1), in fixed point.
///
/// `width` is what one unit of doubt is worth. `visits` must not be 0.
pub(super) fn promise(total: i64, visits: u64, all: u64, width: u64) -> i64 {
    let mean = (total << POINT) / visits as i64;
    let doubt = ((ln(all) << POINT) / visits).isqrt();
    mean + (doubt * width) as i64
}

/// How far apart the values of a search lie: the unit of doubt.
///
/// It is the standard deviation of the first values, and their range until there are enough of them. Later
/// values do not count: the more one answer is preferred, the more alike they are, and a unit that shrinks with
/// them would make that answer unassailable after a stroke of bad luck for the others.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Spread {
    count: i64,
    total: i64,
    squares: i64,
    least: i32,
    greatest: i32,
}

/// How many values are enough.
const ENOUGH: i64 = 64;

impl Spread {
    pub(super) fn add(&mut self, value: i32) {
        if self.count == 0 {
            (self.least, self.greatest) = (value, value);
        }
        if self.count < ENOUGH {
            self.count += 1;
            self.total += i64::from(value);
            self.squares += i64::from(value) * i64::from(value);
            self.least = self.least.min(value);
            self.greatest = self.greatest.max(value);
        }
    }

    /// The unit, at least 1 so that nothing is ever given up for good.
    pub(super) fn unit(&self) -> u64 {
        if self.count < ENOUGH {
            return ((self.greatest - self.least) as u64).max(1);
        }
        let mean = self.total / ENOUGH;
        ((self.squares / ENOUGH - mean * mean).max(0) as u64).isqrt().max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_rises_and_is_near_the_true_one() {
        for n in 1..5000u64 {
            let ours = ln(n) as f64 / 65536.0;
            assert!((ours - (n as f64).ln()).abs() < 0.07, "ln {n} = {ours}");
            assert!(ln(n + 1) >= ln(n));
        }
    }

    #[test]
    fn less_tried_answers_are_more_promising() {
        assert!(promise(100, 1, 50, 500) > promise(1000, 10, 50, 500));
        assert!(promise(200, 1, 50, 0) > promise(1000, 10, 50, 0));
        assert!(promise(-100, 1, 2, 0) < 0);
    }

    #[test]
    fn the_unit_of_doubt_is_the_deviation_of_the_first_values() {
        let mut spread = Spread::default();
        assert_eq!(spread.unit(), 1);
        [300, -200, 100].into_iter().for_each(|value| spread.add(value));
        assert_eq!(spread.unit(), 500);
        let mut spread = Spread::default();
        (0..64).for_each(|number| spread.add([200, 400, 400, 400, 500, 500, 700, 900][number % 8]));
        assert_eq!(spread.unit(), 200);
        spread.add(-1000);
        assert_eq!(spread.unit(), 200);
    }
}
