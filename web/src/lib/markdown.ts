/** The small part of Markdown that rules are written in, as data: nothing of it is ever put in as HTML. */
export type Span = { text: string; style: 'plain' | 'strong' | 'emphasis' | 'code' }
export type Block =
  | { kind: 'heading'; level: number; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; items: Span[][] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] }
  | { kind: 'code'; text: string }

const ITEM = /^\s*(?:[-*]|(\d+)\.)\s+(.*)$/

export function parseMarkdown(text: string): Block[] {
  const blocks: Block[] = []
  const lines = text.split(/\r?\n/)
  let at = 0
  while (at < lines.length) {
    const line = lines[at] ?? ''
    if (line.trim() === '') at += 1
    else at = block(lines, at, blocks)
  }
  return blocks
}

/** Reads one block and says where the next one starts. */
function block(lines: string[], start: number, into: Block[]): number {
  const line = lines[start] ?? ''
  const heading = /^(#{1,6})\s+(.*)$/.exec(line)
  if (heading?.[1] && heading[2] !== undefined) {
    into.push({ kind: 'heading', level: heading[1].length, spans: spans(heading[2]) })
    return start + 1
  }
  if (line.startsWith('```')) return code(lines, start, into)
  if (line.startsWith('|') && /^\|[\s:|-]+\|\s*$/.test(lines[start + 1] ?? '')) return table(lines, start, into)
  if (ITEM.test(line)) return list(lines, start, into)
  let end = start + 1
  while (end < lines.length && !startsBlock(lines[end] ?? '')) end += 1
  into.push({ kind: 'paragraph', spans: spans(lines.slice(start, end).join(' ')) })
  return end
}

const startsBlock = (line: string): boolean =>
  line.trim() === '' || /^#{1,6}\s/.test(line) || ITEM.test(line) || line.startsWith('```') || line.startsWith('|')

function code(lines: string[], start: number, into: Block[]): number {
  let end = start + 1
  while (end < lines.length && !lines[end]?.startsWith('```')) end += 1
  into.push({ kind: 'code', text: lines.slice(start + 1, end).join('\n') })
  return end + 1
}

function table(lines: string[], start: number, into: Block[]): number {
  const cells = (line: string) => line.trim().replace(/^\||\|$/g, '').split('|').map((cell) => spans(cell.trim()))
  let end = start + 2
  while (lines[end]?.startsWith('|')) end += 1
  into.push({ kind: 'table', head: cells(lines[start] ?? ''), rows: lines.slice(start + 2, end).map(cells) })
  return end
}

function list(lines: string[], start: number, into: Block[]): number {
  const items: string[] = []
  let at = start
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const item = ITEM.exec(line)
    if (item) items.push(item[2] ?? '')
    else if (/^\s+\S/.test(line) && items.length > 0) items[items.length - 1] += ` ${line.trim()}`
    else break
  }
  into.push({ kind: 'list', ordered: /^\s*\d/.test(lines[start] ?? ''), items: items.map(spans) })
  return at
}

export function spans(text: string): Span[] {
  const found: Span[] = []
  let rest = 0
  for (const match of text.matchAll(/\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g)) {
    if (match.index > rest) found.push({ text: text.slice(rest, match.index), style: 'plain' })
    if (match[1] !== undefined) found.push({ text: match[1], style: 'strong' })
    else if (match[2] !== undefined) found.push({ text: match[2], style: 'emphasis' })
    else found.push({ text: match[3] ?? '', style: 'code' })
    rest = match.index + match[0].length
  }
  if (rest < text.length) found.push({ text: text.slice(rest), style: 'plain' })
  return found
}
