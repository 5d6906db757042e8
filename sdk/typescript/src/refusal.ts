import type { Fault } from './wire.js'

/** Something that the server refused, or that never reached it. */
export class Refusal extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault.message)
    this.fault = fault
  }

  /** Every problem of a deck, if that is what is wrong. */
  get problems(): string[] {
    const details = this.fault.details as { problems?: string[] } | undefined
    return details?.problems ?? []
  }
}

/** What to tell a person about anything that was thrown. */
export const sentence = (error: unknown): string => (error instanceof Error ? error.message : 'Something went wrong.')
