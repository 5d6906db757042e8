import { describe, expect, it } from 'vitest'
import { parseMarkdown, spans } from '../src/lib/markdown'

describe('rules in Markdown', () => {
  it('has headings, paragraphs and lists with lines that go on', () => {
    const blocks = parseMarkdown('# A\n\nOne\ntwo.\n\n- **Play** a card:\n  it dies\n- Pass\n\n## B')
    expect(blocks.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'list', 'heading'])
    expect(blocks[1]).toEqual({ kind: 'paragraph', spans: [{ text: 'One two.', style: 'plain' }] })
    expect(blocks[2]?.kind === 'list' && blocks[2].items[0]?.at(-1)?.text).toBe(' a card: it dies')
  })

  it('knows bold, emphasis and code', () => {
    expect(spans('a **b** *c* `d`').map((span) => span.style)).toEqual([
      'plain', 'strong', 'plain', 'emphasis', 'plain', 'code',
    ])
  })

  it('takes markup of pages for text', () => {
    expect(spans('<img src=x>')).toEqual([{ text: '<img src=x>', style: 'plain' }])
  })

  it('has tables and code', () => {
    const blocks = parseMarkdown('| a | b |\n|---|---|\n| 1 | 2 |\n\n```\nx\n```')
    expect(blocks.map((block) => block.kind)).toEqual(['table', 'code'])
  })
})
