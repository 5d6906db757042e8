import { isKind } from '../lib/series'
import type { Seat } from '../wire'

/** The part of Skirmish's own view that its board needs beyond the scene; see crates/skirmish/src/view.rs. */
export type SkirmishView = {
  currentRound: number
  hasPassed: [boolean, boolean]
  roundsWon: [number, number]
  vp: [number, number]
  projectedVp: [number, number]
  slots: TerrainView[]
}
export type TerrainView = {
  units: [UnitView | null, UnitView | null]
  modifiers: [number, number]
  winner: Seat | null
  projected: Seat | null
}
export type UnitView = { unitId: number; slot: number; strength: number; power: number; ready: boolean }

export function isSkirmish(game: string | undefined, view: unknown): view is SkirmishView {
  return isKind(game, 'skirmish') && typeof view === 'object' && view !== null && 'slots' in view
}
