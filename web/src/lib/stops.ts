import type { Stop } from '../wire'

/** Whether a prompt is passed: in this phase, or for no phase in particular. */
export const passesAt = (passes: readonly Stop[], prompt: string, phase: string | null): boolean =>
  passes.some((stop) => stop.prompt === prompt && (stop.phase ?? null) === phase)

/** The same stops with one more, or one less. */
export function withPass(passes: readonly Stop[], prompt: string, phase: string | null, on: boolean): Stop[] {
  const others = passes.filter((stop) => !(stop.prompt === prompt && (stop.phase ?? null) === phase))
  return on ? [...others, phase === null ? { prompt } : { prompt, phase }] : others
}

/** For how long a player passes: until something happens, until the own turn, or until the stack is empty. */
export type Until = 'event' | 'turn' | 'stack'
export type Yielding = {
  until: Until
  /** The turn in which it began, as the scene's headline names it. */
  during: string
  /** The version at which it began. */
  since: number
  /** What was on the stack then. */
  stack: number[]
}
