import { readKept, writeKept } from './keep'

export type Settings = {
  size: 'small' | 'medium' | 'large'
  theme: 'system' | 'dark' | 'light'
  motion: 'system' | 'full' | 'reduced'
  palette: 'standard' | 'safe'
  sound: boolean
}

const KEY = 'cardwright.settings'
const USUAL: Settings = { size: 'medium', theme: 'system', motion: 'system', palette: 'standard', sound: false }

export const settings = $state<Settings>({ ...USUAL, ...readKept<Partial<Settings>>(KEY, {}) })

/** Writes the settings onto the page, where the styles find them, and keeps them. */
export function applySettings(): void {
  const { dataset } = document.documentElement
  dataset.size = settings.size
  dataset.theme = settings.theme
  dataset.motion = settings.motion
  dataset.palette = settings.palette
  writeKept(KEY, $state.snapshot(settings))
}

/** Whether things may move. */
export function moves(): boolean {
  if (settings.motion !== 'system') return settings.motion === 'full'
  return typeof matchMedia !== 'function' || !matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** The time of a transition: none where nothing may move. */
export const ms = (full: number): number => (moves() ? full : 0)
