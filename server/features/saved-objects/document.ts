import type { AnalysisDocument, Block } from '@litopys/contract/schemas/analysis-document'

/** Ids of the posts in a document, including the posts of its quotes. */
export function postIdsOf({ blocks }: AnalysisDocument): string[] {
  return blocks.flatMap((block) => ('postId' in block && block.postId !== undefined ? [block.postId] : []))
}

/** The document for a reader who sees only these posts. Blocks of other posts lose their post id. */
export function documentFor(
  { blocks, conclusions }: AnalysisDocument,
  visible: ReadonlySet<string>,
): AnalysisDocument {
  return { blocks: blocks.map((block) => blockFor(block, visible)), conclusions }
}

function blockFor(block: Block, visible: ReadonlySet<string>): Block {
  if (!('postId' in block) || block.postId === undefined || visible.has(block.postId)) return block
  const { id } = block
  return block.type === 'quote' ? { type: 'quote', id, quoteId: block.quoteId } : { type: 'hidden', id }
}

/**
 * The document that its author sent, with the blocks of `kept` that were hidden from them. Other hidden
 * blocks are dropped.
 */
export function withHidden(given: AnalysisDocument, kept: AnalysisDocument | undefined): AnalysisDocument {
  const known = new Map((kept?.blocks ?? []).map((block) => [block.id, block]))
  const blocks = given.blocks.flatMap((block) => {
    const before = known.get(block.id)
    if (block.type === 'hidden') return before ?? []
    const isCut = block.type === 'quote' && block.postId === undefined
    return isCut && before?.type === 'quote' && before.quoteId === block.quoteId ? before : block
  })
  return { blocks, conclusions: given.conclusions }
}
