import { chargeFor } from './charges'

/**
 * A card's emblem, made from its name: the same name always gives the same picture.
 *
 * It is built like a coat of arms: a field in two tints, a pattern on it, a rosette, and a charge in front.
 */
export type Shape = { path: string; fill: string; stroke?: string; width?: number; opacity?: number; turn?: number }
export type Emblem = { sky: string; ground: string; shapes: Shape[] }

/** FNV-1a, for a seed out of a name. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (const char of text) {
    value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
  }
  return value >>> 0
}

/** Mulberry32: numbers from 0 up to 1 out of a seed. */
export function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

type Random = { below(count: number): number; between(low: number, high: number): number }

function dice(name: string): Random {
  const next = numbersFrom(hash(name))
  return {
    below: (count) => Math.floor(next() * count),
    between: (low, high) => low + next() * (high - low),
  }
}

/** The family of a card: the first word of its type line. Each family has its own range of hues. */
export function family(kind: string): string {
  return kind.trim().split(/[\s—-]+/)[0]?.toLowerCase() ?? ''
}

const HUES: Record<string, [number, number]> = {
  unit: [18, 92],
  action: [205, 285],
  token: [120, 165],
  'tint:w': [72, 100],
  'tint:u': [225, 260],
  'tint:b': [295, 330],
  'tint:r': [20, 48],
  'tint:g': [130, 160],
  'tint:many': [58, 80],
  'tint:none': [190, 215],
}

function hueOf(kind: string, random: Random): number {
  const [low, high] = HUES[family(kind)] ?? familyHues(family(kind))
  return random.between(low, high)
}

function familyHues(name: string): [number, number] {
  const middle = hash(name) % 360
  return [middle - 30, middle + 30]
}

const tint = (hue: number, chroma: number, light: number): string =>
  `oklch(${light.toFixed(2)} ${chroma.toFixed(3)} ${(((hue % 360) + 360) % 360).toFixed(0)})`

/** Pictures that were made already; a table shows the same cards after every move. */
const made = new Map<string, string>()
const MOST_MADE = 2000

/**
 * The emblem as the address of a picture: one element for a page, however many shapes it has.
 *
 * A name keeps the picture that it was first seen with: a card that changes its type is still the same card. Where its
 * kind is only guessed, as for something on a stack, the picture has the colours of a guess until the card is seen.
 */
export function emblemPicture(name: string, kind: string, guessed = false): string {
  const known = made.get(name)
  if (known !== undefined) return known
  if (made.size >= MOST_MADE) made.clear()
  const picture = `data:image/svg+xml,${encodeURIComponent(svg(emblem(name, kind)))}`
  if (!guessed) made.set(name, picture)
  return picture
}

/** The field goes on beyond the square, so that a frame of any shape is filled. */
function svg({ sky, ground, shapes }: Emblem): string {
  const field = `<path fill="${sky}" d="M-200-200H200V200H-200Z"/><path fill="${ground}" opacity=".6" d="M-200 8H200V200H-200Z"/>`
  const drawn = shapes.map(({ path, fill, stroke, width, opacity, turn }) => {
    const attributes = { d: path, fill, stroke, 'stroke-width': width, opacity, transform: turn ? `rotate(${turn.toFixed(2)})` : undefined }
    const written = Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [`${name}="${value}"`]))
    return `<path ${written.join(' ')}/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-41 -41 82 82" fill-rule="evenodd" stroke-linejoin="round">${field}${drawn.join('')}</svg>`
}

/** The emblem, in a picture of 100 by 100 with its middle at 0, 0. */
export function emblem(name: string, kind: string): Emblem {
  const random = dice(name)
  const hue = hueOf(kind, random)
  const metal = METALS[random.below(METALS.length)] ?? '#f0dca4'
  const field = tint(hue, 0.085, 0.4)
  const pattern = PATTERNS[random.below(PATTERNS.length)] ?? rays
  const rosette = petals(random, 5 + random.below(8), random.between(38, 46), tint(hue + random.between(-40, 40), 0.1, 0.56))
  const charge = chargeFor(name, random.below(1000))
  return {
    sky: field,
    ground: tint(hue + 14, 0.08, 0.27),
    shapes: [
      ...pattern(random, tint(hue, 0.1, 0.5)),
      ...rosette.map((shape) => ({ ...shape, opacity: 0.75 })),
      { path: circle(random.between(33, 36)), fill: 'none', stroke: metal, width: 1.3, opacity: 0.6 },
      { path: charge?.path ?? '', fill: metal, stroke: tint(hue, 0.05, 0.2), width: 2 },
    ],
  }
}

/** Gold, bone, silver, copper, verdigris: what charges are made of. */
const METALS = ['#f2cf7a', '#f4ead2', '#dfe6ea', '#f0b48c', '#a9dccb']

type Pattern = (random: Random, fill: string) => Shape[]

const point = (angle: number, radius: number): string =>
  `${(Math.sin(angle) * radius).toFixed(1)} ${(-Math.cos(angle) * radius).toFixed(1)}`

const rays: Pattern = (random, fill) => {
  const count = 8 + 2 * random.below(5)
  const step = (2 * Math.PI) / count
  return Array.from({ length: count }, (_, index) => ({
    path: `M0 0L${point(index * step - step / 4, 170)}L${point(index * step + step / 4, 170)}Z`,
    fill,
    opacity: 0.55,
  }))
}

const rings: Pattern = (random, stroke) => {
  const gap = random.between(9, 14)
  return Array.from({ length: 8 }, (_, index) => ({
    path: circle(24 + index * gap),
    fill: 'none',
    stroke,
    width: gap / 2.6,
    opacity: 0.6 - index * 0.06,
  }))
}

const chevrons: Pattern = (random, stroke) => {
  const rise = random.between(14, 34) * (random.below(2) === 0 ? 1 : -1)
  return Array.from({ length: 11 }, (_, index) => {
    const y = -120 + index * 24
    return { path: `M-150 ${y + 2 * rise}L0 ${y}L150 ${y + 2 * rise}`, fill: 'none', stroke, width: 7, opacity: 0.5 }
  })
}

const hills: Pattern = (random, fill) =>
  [10, 24, 38].map((level, index) => {
    const left = level + random.between(-16, 16)
    const right = level + random.between(-16, 16)
    return {
      path: `M-160 ${left.toFixed(0)}C-60 ${(left - 36).toFixed(0)} 30 ${(right + 26).toFixed(0)} 160 ${right.toFixed(0)}V160H-160Z`,
      fill,
      opacity: 0.32 + index * 0.14,
    }
  })

const lattice: Pattern = (random, stroke) => {
  const gap = random.between(15, 22)
  const lines: Shape[] = []
  for (let at = -9; at <= 9; at += 1) {
    const x = (at * gap).toFixed(1)
    lines.push({ path: `M${x} -200V200`, fill: 'none', stroke, width: 3, opacity: 0.4, turn: 45 })
    lines.push({ path: `M${x} -200V200`, fill: 'none', stroke, width: 3, opacity: 0.4, turn: -45 })
  }
  return lines
}

const PATTERNS: Pattern[] = [rays, rings, chevrons, hills, lattice]

const circle = (radius: number): string => {
  const r = radius.toFixed(1)
  return `M${r} 0A${r} ${r} 0 1 1 -${r} 0A${r} ${r} 0 1 1 ${r} 0Z`
}

function petals(random: Random, fold: number, reach: number, fill: string): Shape[] {
  const narrow = Math.min(1, 4.5 / fold)
  const belly = random.between(6, 15) * narrow
  const waist = random.between(3, 10) * narrow
  const at = random.between(0.35, 0.75) * reach
  const sharp = random.below(3)
  const tip = sharp === 0 ? reach : reach * 0.9
  const path =
    sharp === 1
      ? `M0 0L${belly.toFixed(1)} ${(-at).toFixed(1)}L0 ${(-reach).toFixed(1)}L${(-belly).toFixed(1)} ${(-at).toFixed(1)}Z`
      : `M0 0C${waist.toFixed(1)} ${(-at / 2).toFixed(1)} ${belly.toFixed(1)} ${(-at).toFixed(1)} 0 ${(-tip).toFixed(1)}` +
        `C${(-belly).toFixed(1)} ${(-at).toFixed(1)} ${(-waist).toFixed(1)} ${(-at / 2).toFixed(1)} 0 0Z`
  return Array.from({ length: fold }, (_, index) => ({ path, fill, turn: (360 / fold) * index }))
}
