import type { Size } from '../lib/measure'

/** What one side has to find room for: how many cards, how many attachments show below the fullest, and whether they may stand in several lines. */
export type Row = { count: number; below: number; wraps?: boolean }

/**
 * How wide the cards in the two rows of a side are drawn, how high its front row is, how many stand in each
 * of its lines if it has several, and whether cards lie over each other there.
 */
export type Room = { front: number; back: number; frontHeight: number; columns: number | null; tight: boolean }

/** All in rem. */
const LARGEST = { front: 9, back: 7 }
const SMALLEST = 2.9
const GAP = 0.45
const EDGE = 0.5
const LIP = 1.15
/** How high a card on the table is for its width. */
const TALL = 1.38
/** The share of the height that the front row has, if both want more than there is; as long as nobody is there, less. */
const FRONT = 0.62
const EMPTY_FRONT = 0.46
const MOST_LINES = 3

/** The largest cards that one side can have: in the front row first, then in the one behind it. */
export function roomFor({ width, height }: Size, front: Row, back: Row, rem: number): Room {
  const fits = (count: number, largest: number) => Math.min(largest * rem, (width - EDGE * rem) / Math.max(1, count) - GAP * rem)
  const tall = (wide: number, { below }: Row, lines: number) => lines * (wide * TALL + below * LIP * rem) + (EDGE + (lines - 1) * GAP) * rem
  const wide = (high: number, { below }: Row, lines: number) => ((high - (EDGE + (lines - 1) * GAP) * rem) / lines - below * LIP * rem) / TALL

  /** The widest cards of a row in so much height, and in how many lines. */
  function best(row: Row, high: number, largest: number): { size: number; lines: number; columns: number; tight: boolean } {
    const tries = Array.from({ length: row.wraps ? MOST_LINES : 1 }, (_, at) => at + 1).map((lines) => {
      const most = Math.max(wide(high, row, lines), rem)
      return { lines, most, size: Math.min(fits(Math.ceil(row.count / lines), largest), most) }
    })
    const [single = { lines: 1, most: rem, size: rem }] = tries
    const least = Math.min(SMALLEST * rem, single.most)
    const { lines, size } = tries.reduce((one, other) => (other.size > one.size * 1.05 && other.size >= least ? other : one))
    // Rather than get too small to be read, cards lie over each other.
    return { columns: Math.ceil(row.count / lines), lines, size: Math.max(size, least), tight: size < least }
  }

  const share = height * (front.count > 0 ? FRONT : EMPTY_FRONT)
  const wish = tall(fits(back.count, LARGEST.back), back, 1)
  const found = best(front, Math.max(share, height - wish), LARGEST.front)
  const frontHeight = Math.min(tall(found.size, front, found.lines), Math.max(share, height - wish))
  const behind = best(back, height - frontHeight, LARGEST.back)
  return {
    front: Math.floor(found.size), back: Math.floor(behind.size), frontHeight: Math.floor(frontHeight), columns: found.lines > 1 ? found.columns : null,
    tight: found.tight,
  }
}
