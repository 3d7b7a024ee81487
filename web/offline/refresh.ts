import { type Permission, scopeOf } from '@litopys/contract/access/policy'
import { readRestrictions } from '@litopys/contract/access/restrictions'
import { maxItemsPerPage } from '@litopys/contract/constants'
import { displayName } from '@litopys/contract/person-name'
import type { ListAnswer } from '@litopys/contract/route'
import { channelRoutes } from '@litopys/contract/routes/channels'
import { keyRoutes } from '@litopys/contract/routes/keys'
import { quoteRoutes } from '@litopys/contract/routes/quotes'
import { ruleRoutes } from '@litopys/contract/routes/rules'
import { requestRoutes } from '@litopys/contract/routes/saved'
import { tagRoutes } from '@litopys/contract/routes/tags'
import { userRoutes } from '@litopys/contract/routes/users'
import { mostSavedPerPage } from '@litopys/contract/schemas/saved'
import type { User } from '@litopys/contract/schemas/user'
import { oneUser } from '@litopys/contract/signed-in-user'
import type { callServer } from '#api/call.ts'
import { usePreferences } from '#ui/preferences.ts'
import type { Context } from './context.ts'
import { refreshedNote } from './names.ts'

/** Maximum number of copied pages of a list. */
const mostPages = 10
const rightsNote = 'rights'

/** Whether the owner of the offline store is signed in; no other user may read or send its data. */
export async function ownerSignedIn(call: typeof callServer, owner: string): Promise<User | undefined> {
  const { data } = await call(userRoutes.readCurrent, {})
  return data._id === owner ? oneUser(data) : undefined
}

/** Copies own quotes, requests and the lists of choices, and replaces the earlier copies. */
export async function refreshOfflineStore({ collections, outbox, owner }: Context, call: typeof callServer) {
  const me = await ownerSignedIn(call, owner)
  if (!me) return
  // A user with reduced rights keeps no forbidden data.
  const rights = JSON.stringify([me.role, me.access])
  if ((await outbox.note(rightsNote)) !== rights) await collections.messages.drop()
  await outbox.setNote(rightsNote, rights)
  const may = (permission: Permission) => mayBe(me, permission)
  // A copy takes posts out of the archive, so it needs the export permission.
  if (!may('archive.export')) {
    for (const collection of Object.values(collections)) await collection.drop()
    if ((await outbox.all()).length === 0) usePreferences.setState({ offlineFor: null })
    return
  }

  const own = { createdBy: { in: [me.email] } }
  await collections.qotes.replace(
    await everyPage((page) =>
      call(quoteRoutes.list, { q: '', filters: own, page, itemsPerPage: maxItemsPerPage }),
    ),
  )
  const readable = await everyPage((page) =>
    call(requestRoutes.list, { search: '', page, itemsPerPage: mostSavedPerPage }),
  )
  await collections.queries.replace(readable.filter((request) => request.canRead))
  await collections.channels.replace(
    await everyPage((page) => call(channelRoutes.list, { search: '', page, itemsPerPage: maxItemsPerPage })),
  )
  const users = may('users.read')
    ? await everyPage((page) => call(userRoutes.list, { search: '', page, itemsPerPage: maxItemsPerPage }))
    : []
  const others = users.filter(({ _id }) => _id !== owner)
  const names = others.map((user) => {
    const { _id, givenName, familyName, image } = user
    return { _id, givenName, familyName, image, name: displayName(user) }
  })
  await collections.users.replace([me, ...names])
  await collections.keys.replace(
    may('keys.read')
      ? await everyPage((page) => call(keyRoutes.list, { page, itemsPerPage: maxItemsPerPage }))
      : [],
  )
  await outbox.setNote('tags', (await call(tagRoutes.list, { contains: '', limit: maxItemsPerPage })).data)
  if (may('rules.read')) await outbox.setNote('rules', (await call(ruleRoutes.list, {})).data)
  await outbox.setNote(refreshedNote, new Date().toISOString())
}

function mayBe({ role, access }: User, permission: Permission): boolean {
  return scopeOf({ role, restrictions: readRestrictions(access) }, permission) !== 'none'
}

async function everyPage<T>(read: (page: number) => Promise<ListAnswer<T>>): Promise<T[]> {
  const rows: T[] = []
  for (let page = 1; page <= mostPages; page += 1) {
    const { data, totalItems } = await read(page)
    rows.push(...data)
    if (data.length === 0 || rows.length >= totalItems) break
  }
  return rows
}
