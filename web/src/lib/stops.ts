import type { Stop } from '../wire'

/** Whether a prompt is passed: in this phase, or for no phase in particular. */
export const passesAt = (passes: readonly Stop[], prompt: string, phase: string | null): boolean =>
  passes.some((stop) => stop.prompt === prompt && (stop.phase ?? null) === phase)

/** The same stops with one more, or one less. */
export function withPass(passes: readonly Stop[], prompt: string, phase: string | null, on: boolean): Stop[] {
  const others = passes.filter((stop) => !(stop.prompt === prompt && (stop.phase ?? null) === phase))
  return on ? [...others, phase === null ? { prompt } : { prompt, phase }] : others
}
