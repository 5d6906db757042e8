/** What goes over the wire: the types that the server makes from its Rust types, and two short names. */
export type * from '../../sdk/typescript/src/wire'

/** The answers given so far towards one command. */
export type Reply = number[][]
/** A chair at the table, counted from 0. */
export type Seat = number
/** What a client sends. */
export type ClientFrame = import('../../sdk/typescript/src/wire').Parcel
