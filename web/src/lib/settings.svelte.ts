import { readKept, writeKept } from './keep'
import type { PictureSource } from './pictures'

export type Settings = {
  size: 'small' | 'medium' | 'large'
  theme: 'system' | 'dark' | 'light'
  motion: 'system' | 'full' | 'reduced'
  palette: 'standard' | 'safe'
  sound: boolean
  /** How long what others do stands before they do the next thing. */
  pace: 'none' | 'quick' | 'calm' | 'slow'
  /** Where pictures of cards come from; our own faces where nobody says. */
  pictures: PictureSource
  /** Their addresses, with `{name}` or `{slug}` for the card. */
  picturePattern: string
}

const KEY = 'cardwright.settings'
const USUAL: Settings = { size: 'medium', theme: 'system', motion: 'system', palette: 'standard', sound: false, pace: 'calm', pictures: 'none', picturePattern: '' }

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

const PACES: Record<Settings['pace'], number> = { none: 0, quick: 250, calm: 600, slow: 1400 }

/** For how many milliseconds an act of others stands before the next is shown. */
export const paceMs = (): number => PACES[settings.pace] ?? PACES.calm

/** How many pixels a rem has: the sizes that app.css gives the page. */
export const remPx = (): number => ({ small: 14, medium: 16, large: 19 })[settings.size]

/** Whether things may move. */
export function moves(): boolean {
  if (settings.motion !== 'system') return settings.motion === 'full'
  return typeof matchMedia !== 'function' || !matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** The time of a transition: none where nothing may move. */
export const ms = (full: number): number => (moves() ? full : 0)
