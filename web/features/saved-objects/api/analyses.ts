import { analysisRoutes } from '@litopys/contract/routes/saved'
import { type Block, mostBlocks } from '@litopys/contract/schemas/analysis-document'
import type { Item } from '@litopys/contract/schemas/saved'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { CallError } from '#api/call-error.ts'
import { emptyDocument, inserted } from '../document/blocks.ts'
import { addItem, saveItem } from './registry.ts'

const listedAtOnce = 100

/** Query for the user's analyses, last changed first. */
export const ownAnalyses = queryOptions({
  queryKey: ['registry', 'own-analyses'],
  queryFn: async ({ signal }) => {
    const sortBy = { key: 'updatedAt', desc: true } as const
    const input = {
      search: '',
      filters: { owner: 'me' as const },
      sortBy,
      page: 1,
      itemsPerPage: listedAtOnce,
    }
    return (await call(analysisRoutes.list, input, { signal })).data
  },
  staleTime: 0,
})

export function addAnalysis(itemTitle: string, blocks: Block[] = []): Promise<Item> {
  return addItem('analyses', {
    itemId: crypto.randomUUID(),
    itemTitle,
    itemType: 'text',
    itemContent: { kind: 'text' },
    document: { blocks, conclusions: '' },
  })
}

/** Appends blocks to an analysis. Undefined if it has no space for them. */
export async function appendBlocks(id: string, added: Block[]): Promise<Item | undefined> {
  try {
    return await appendOnce(id, added)
  } catch (error) {
    // The user saved it elsewhere at the same moment. Appending does not conflict, so it is tried again.
    if (error instanceof CallError && error.code === 'changed_since') return await appendOnce(id, added)
    throw error
  }
}

async function appendOnce(id: string, added: Block[]): Promise<Item | undefined> {
  const { data } = await call(analysisRoutes.read, { id })
  const { document = emptyDocument, __v } = data
  const blocks = inserted(document.blocks, added, undefined)
  if (blocks.length > mostBlocks) return undefined
  return await saveItem(data, { document: { blocks, conclusions: document.conclusions }, __v })
}
