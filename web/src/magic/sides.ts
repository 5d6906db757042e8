import { stacksOf } from '../board/stacks'
import type { Scene, Seat, Zone } from '../wire'
import { type Pile, piles } from './piles'
import type { Row } from './room'

/** A row of permanents as it is drawn. */
export type Drawn = { zone: Zone; piles: Pile[] }
export type Side = { creatures: Drawn | null; lands: Drawn | null; others: Drawn | null; command: Drawn | null }

/** From how many equal ones on there is a pile: lands are counted, of other things two can still be seen as two. */
const LEAST = { lands: 2, others: 3 }

/** What lies on each player's side. What is attached to something lies with it, whosever it is. */
export function sidesOf(scene: Scene, seats: readonly Seat[], apart: (slot: number) => string): Side[] {
  const rows = scene.zones.filter((zone) => zone.layout === 'row')
  const there = stacksOf(rows)
  return seats.map((seat) => {
    const row = (name: string, least: number): Drawn | null => {
      const zone = rows.find((one) => one.owner === seat && one.name === name)
      return zone ? { zone, piles: piles(there.get(zone.id) ?? [], least, apart) } : null
    }
    return {
      creatures: row('Creatures', LEAST.others), lands: row('Lands', LEAST.lands),
      others: row('Other permanents', LEAST.others), command: row('Command zone', LEAST.others),
    }
  })
}

const deepest = (rows: readonly (Drawn | null)[]): number =>
  Math.max(0, ...rows.flatMap((row) => row?.piles.map(({ stack }) => stack.attached.length) ?? []))

/** What the front row of a side needs, if it is so many cards wide; where creatures fight, they stand in one line. */
export const frontOf = (side: Side | undefined, units: number, fights: boolean): Row =>
  ({ count: units, below: deepest([side?.creatures ?? null]), wraps: !fights })

/** What the back row of a side needs: the command zone stands a little apart. */
export function backOf(side: Side | undefined): Row {
  const rows = [side?.lands ?? null, side?.others ?? null, side?.command ?? null]
  const apart = rows.filter((row) => row !== null && row.piles.length > 0).length * 0.15
  return { count: rows.reduce((sum, row) => sum + (row?.piles.length ?? 0), apart), below: deepest(rows) }
}
