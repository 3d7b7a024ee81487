import { newsRoutes } from '@litopys/contract/routes/requests'
import { requestRoutes } from '@litopys/contract/routes/saved'
import { type Request, requestChange, usualRequest } from '@litopys/contract/schemas/saved'
import { newId } from '#api/new-id.ts'
import { localAnswer } from '../answering.ts'
import { inOrder, notFound, pageOf } from '../collections.ts'
import type { Context } from '../context.ts'
import { requestsNow } from '../overlay.ts'
import { requestFilter } from '../row-filters.ts'
import { changeOf, fieldOf } from '../same-field.ts'

/** Reads and changes saved requests offline. */
export function requestAnswers({ tables, outbox, owner, timeZone }: Context) {
  const all = async () => requestsNow(await tables.queries.toArray(), await outbox.all())
  const known = async (id: string): Promise<Request> => {
    const request = (await all()).find(({ _id }) => _id === id)
    if (!request) throw notFound()
    return request
  }
  return [
    localAnswer(requestRoutes.list, async ({ search, filters, sortBy, page, itemsPerPage }) => {
      const passes = requestFilter({ search, ...(filters && { filters }) }, timeZone())
      const found = (await all()).filter((request) => passes(request))
      return pageOf(found.toSorted(inOrder(sortBy ?? { key: 'createdAt', desc: true })), {
        page,
        itemsPerPage,
      })
    }),
    localAnswer(requestRoutes.read, async ({ id }) => ({ data: await known(id) })),
    localAnswer(requestRoutes.add, async ({ _id = newId(), sharedWith = [], ...input }) => {
      const me = await tables.users.get(owner)
      const now = new Date().toISOString()
      const by = me?.email ?? ''
      const request: Request = {
        ...usualRequest,
        ...input,
        _id,
        sharedWith,
        own: true,
        canRead: true,
        __v: 0,
        createdAt: now,
        updatedAt: now,
        createdBy: by,
        updatedBy: by,
        openedAt: now,
      }
      await outbox.add({ kind: 'addRequest', request, input: { ...input, _id, sharedWith } }, request.title)
      return { data: request }
    }),
    localAnswer(requestRoutes.change, async ({ id, __v: _, ...fields }) => {
      const request = await known(id)
      const change = changeOf(request, fields)
      if (change) await outbox.add({ kind: 'changeRequest', id, ...change }, request.title)
      return { data: await known(id) }
    }),
    localAnswer(requestRoutes.remove, async ({ id }) => {
      const request = await known(id)
      const names = Object.keys(requestChange.properties).filter((name) => name in request)
      const before = Object.fromEntries(names.map((name) => [name, fieldOf(request, name)]))
      await outbox.add({ kind: 'deleteRequest', id, before }, request.title)
      return { data: {} }
    }),
    localAnswer(requestRoutes.restore, async ({ id }) => {
      const deletion = (await outbox.all()).findLast(
        ({ change }) => change.kind === 'deleteRequest' && change.id === id,
      )
      if (!deletion) return undefined
      await outbox.add({ kind: 'restoreRequest', id }, deletion.name)
      return { data: {} }
    }),
    localAnswer(newsRoutes.read, async () => ({ data: [] })),
    localAnswer(newsRoutes.open, async () => ({ data: { openedAt: new Date().toISOString() } })),
  ]
}
