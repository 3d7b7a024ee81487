import type { Request } from '@litopys/contract/schemas/saved'
import { type Column, readColumns } from '#features/posts/table/columns.ts'
import { recordOpened } from '#features/saved-objects/api/requests.ts'
import { usePreferences } from '#ui/preferences.ts'

/**
 * What running a request does beside showing its address: news are counted from now on, and the table has its
 * columns.
 */
export function runRequest({ _id, options }: Pick<Request, '_id' | 'options'>): void {
  recordOpened(_id)
  const columns = columnsOf(options.columns)
  if (columns.length > 0) usePreferences.setState({ tableColumns: [...columns] })
}

function columnsOf(kept: unknown): readonly Column[] {
  return Array.isArray(kept) && kept.length > 0 ? readColumns(kept) : []
}
