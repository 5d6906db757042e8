type Point = { x: number; y: number }

/** A bow from one point to another, bent to the left of its way, so that arrows to and fro do not lie on each other. */
export function arrowPath(from: Point, to: Point): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const bend = 0.16
  const x = (from.x + to.x) / 2 + dy * bend
  const y = (from.y + to.y) / 2 - dx * bend
  const round = (value: number) => Math.round(value * 10) / 10
  return `M${round(from.x)} ${round(from.y)}Q${round(x)} ${round(y)} ${round(to.x)} ${round(to.y)}`
}
