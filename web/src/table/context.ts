import { getContext, setContext } from 'svelte'
import type { Table } from '../lib/table.svelte'
import type { Drag } from './drag.svelte'

export type Tabletop = { table: Table; drag: Drag }

const KEY = Symbol('table')

/** Gives everything below the table that it is on. */
export const setTable = (top: Tabletop): Tabletop => setContext(KEY, top)
export const getTable = (): Tabletop => getContext<Tabletop>(KEY)
