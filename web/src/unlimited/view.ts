import { isKind } from '../lib/series'

/** The part of Unlimited's own view that its board needs beyond the scene; see crates/unlimited/src/view.rs. */
export type UnlimitedView = {
  round: number
  /** Seats are named one, two ... as in commands. */
  active: string
  initiative: string
  initiativeTaken: boolean
  players: PlayerView[]
}
export type PlayerView = {
  seat: string
  resources: PieceView[]
  base: PieceView
  leaders: PieceView[]
  ground: PieceView[]
  space: PieceView[]
}
export type PieceView = { id: number; exhausted: boolean; damage: number; power: number; hp: number; deployed: boolean; epicUsed: boolean }

export function isUnlimited(game: string | undefined, view: unknown): view is UnlimitedView {
  return isKind(game, 'unlimited') && typeof view === 'object' && view !== null && 'initiative' in view && 'players' in view
}

/** The damage on every card in play, by its slot. */
export function damages(view: UnlimitedView): Map<number, number> {
  const pieces = view.players.flatMap((player) => [player.base, ...player.leaders, ...player.ground, ...player.space])
  return new Map(pieces.map((piece) => [piece.id, piece.damage]))
}
