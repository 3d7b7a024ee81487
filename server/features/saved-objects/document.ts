import type { AnalysisDocument, Block } from '@litopys/contract/schemas/analysis-document'

/** Ids of the posts that a document shows, of quotes those of their posts. */
export function postIdsOf({ blocks }: AnalysisDocument): string[] {
  return blocks.flatMap((block) => ('postId' in block && block.postId !== undefined ? [block.postId] : []))
}

/**
 * The document for a reader who sees only these posts. A block of another post no longer says which post it
 * is.
 */
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
 * The document as its author sent it, with the blocks of `kept` that were hidden from them. A hidden block of
 * no kept one goes.
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
