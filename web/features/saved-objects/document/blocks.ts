import type { AnalysisDocument, Block } from '@litopys/contract/schemas/analysis-document'
import type { Card, Cards } from '@litopys/contract/schemas/card'

/** Kinds of blocks that the author types. */
export const textKinds = ['heading', 'subheading', 'paragraph', 'list', 'numbered'] as const
export type TextKind = (typeof textKinds)[number]
export type TextBlock = Extract<Block, { type: 'heading' | 'paragraph' | 'list' }>
export type CardBlock = Exclude<Block, TextBlock>

export const emptyDocument: AnalysisDocument = { blocks: [], conclusions: '' }

export function newTextBlock(kind: TextKind): TextBlock {
  const id = crypto.randomUUID()
  switch (kind) {
    case 'heading':
      return { type: 'heading', id, level: 2, text: '' }
    case 'subheading':
      return { type: 'heading', id, level: 3, text: '' }
    case 'paragraph':
      return { type: 'paragraph', id, text: '' }
    case 'list':
      return { type: 'list', id, ordered: false, items: [] }
    case 'numbered':
      return { type: 'list', id, ordered: true, items: [] }
  }
}

export function kindOf(block: TextBlock): TextKind {
  if (block.type === 'heading') return block.level === 2 ? 'heading' : 'subheading'
  if (block.type === 'list') return block.ordered ? 'numbered' : 'list'
  return 'paragraph'
}

export function isText(block: Block): block is TextBlock {
  return block.type === 'heading' || block.type === 'paragraph' || block.type === 'list'
}

export function postBlock(postId: string): Block {
  return { type: 'post', id: crypto.randomUUID(), postId }
}

export function quoteBlock(quoteId: string, postId: string): Block {
  return { type: 'quote', id: crypto.randomUUID(), quoteId, postId }
}

/** The text of a block; a list has one item per line. */
export function textOf(block: TextBlock): string {
  return block.type === 'list' ? block.items.join('\n') : block.text
}

export function withText(block: TextBlock, text: string): TextBlock {
  if (block.type === 'list') return { ...block, items: text === '' ? [] : text.split('\n') }
  return { ...block, text }
}

/** Moves a block by a number of positions. Returns the same blocks if that is not possible. */
export function moved(blocks: readonly Block[], id: string, by: number): Block[] {
  const from = blocks.findIndex((block) => block.id === id)
  const block = blocks[from]
  const to = from + by
  if (!block || to < 0 || to >= blocks.length) return [...blocks]
  return blocks.toSpliced(from, 1).toSpliced(to, 0, block)
}

/** Inserts blocks after another block, or at the end. */
export function inserted(
  blocks: readonly Block[],
  added: readonly Block[],
  after: string | undefined,
): Block[] {
  const place = blocks.findIndex(({ id }) => id === after)
  return blocks.toSpliced(place < 0 ? blocks.length : place + 1, 0, ...added)
}

/** The document as it is saved: without blank list items and outer spaces. */
export function tidied({ blocks, conclusions }: AnalysisDocument): AnalysisDocument {
  return {
    blocks: blocks.map((block) =>
      block.type === 'list'
        ? { ...block, items: block.items.map((item) => item.trim()).filter((item) => item !== '') }
        : block,
    ),
    conclusions: conclusions.trim(),
  }
}

export type ShownCard = {
  post: Card
  quote?: { id: string; createdBy: string; createdAt: string }
}

/** What a card shows: the quote, else the post, else nothing. */
export function cardIn(cards: Cards, block: CardBlock): ShownCard | undefined {
  if (block.type === 'hidden') return undefined
  const post = cards.posts.find(({ _id }) => _id === block.postId)
  const quote =
    block.type === 'quote' ? cards.quotes.find(({ quoteId }) => quoteId === block.quoteId) : undefined
  if (quote) {
    const { quoteId: id, createdBy, createdAt } = quote
    return { post: quote.post, quote: { id, createdBy, createdAt } }
  }
  return post && { post }
}

/** The whole document as text, to compare two versions. */
export function plainText({ blocks }: AnalysisDocument): string {
  return blocks
    .map((block) => {
      if (isText(block)) return textOf(block)
      if (block.type === 'hidden') return '[…]'
      return `[${block.type === 'quote' ? block.quoteId : block.postId}]`
    })
    .join('\n')
}
