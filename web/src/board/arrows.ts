import type { AnchorKey } from '../lib/anchor'

export type Point = { x: number; y: number }
export type Box = { left: number; top: number; width: number; height: number }

/** From one thing to another: a blow, what a spell is aimed at, or what a player has in mind. */
export type Arrow = { id: string | number; from: AnchorKey; to: AnchorKey; tone: 'strike' | 'aim' | 'plan' }

/** Where a thing is drawn. */
export function placeOf(key: AnchorKey): Element | null {
  const [kind, id] = key.split(':')
  return document.querySelector(kind === 'seat' ? `[data-seat="${id}"]` : `[data-slot="${id}"], [data-slots~="${id}"]`)
}

/** How far into a thing an arrow may reach, so that what stands in its middle can be read. */
const REACH = 12

const middle = ({ left, top, width, height }: Box): Point => ({ x: left + width / 2, y: top + height / 2 })

/** The point of a thing that an arrow from there comes to: near its edge if it is large, otherwise its middle. */
function landing(box: Box, from: Point): Point {
  const inset = (size: number) => Math.min(REACH, size / 2)
  const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))
  const [dx, dy] = [inset(box.width), inset(box.height)]
  return {
    x: clamp(from.x, box.left + dx, box.left + box.width - dx),
    y: clamp(from.y, box.top + dy, box.top + box.height - dy),
  }
}

/** An arrow from the nearer edge of one thing to that of another. */
export function arrowBetween(from: Box, to: Box): string {
  const end = landing(to, middle(from))
  return arrowPath(landing(from, end), end)
}

/** A bow from one point to another, bent to the left of its way, so that arrows to and fro do not lie on each other. */
export function arrowPath(from: Point, to: Point): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const bend = 0.16
  const x = (from.x + to.x) / 2 + dy * bend
  const y = (from.y + to.y) / 2 - dx * bend
  const round = (value: number) => Math.round(value * 10) / 10
  return `M${round(from.x)} ${round(from.y)}Q${round(x)} ${round(y)} ${round(to.x)} ${round(to.y)}`
}
