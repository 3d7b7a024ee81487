import { check } from '@litopys/contract/check'
import { displayName } from '@litopys/contract/person-name'
import { channelRoutes } from '@litopys/contract/routes/channels'
import { keyRoutes } from '@litopys/contract/routes/keys'
import { ruleRoutes } from '@litopys/contract/routes/rules'
import { tagRoutes } from '@litopys/contract/routes/tags'
import { translationRoutes } from '@litopys/contract/routes/translation'
import { userRoutes } from '@litopys/contract/routes/users'
import { categoryRule } from '@litopys/contract/schemas/category-rule'
import { tagCount } from '@litopys/contract/schemas/tag'
import { translatorState } from '@litopys/contract/schemas/translation'
import { user } from '@litopys/contract/schemas/user'
import type { Static, TSchema } from 'typebox'
import * as Type from 'typebox'
import { localAnswer } from '../answering.ts'
import type { Context } from '../context.ts'
import { translatorNote } from '../keeping.ts'

const mostTitles = 100_000

/** Channels, tags, category rules and colleagues: the choices on screens. */
export function listAnswers({ collections, tables, outbox, owner }: Context) {
  const noted = async <S extends TSchema>(name: string, schema: S): Promise<Static<S> | undefined> => {
    const checked = check(schema, await outbox.note(name))
    return checked.ok ? checked.value : undefined
  }
  return [
    localAnswer(userRoutes.readCurrent, async () => {
      const checked = check(user, await tables.users.get(owner))
      return checked.ok ? { data: checked.value } : undefined
    }),
    localAnswer(userRoutes.list, async ({ search, sortBy, page, itemsPerPage }) => {
      const found = await collections.users.find({ search, page, itemsPerPage, ...(sortBy && { sortBy }) })
      const names = found.data.map((user) => {
        const { _id, givenName, familyName, image } = user
        return { _id, givenName, familyName, image, name: displayName(user) }
      })
      return { ...found, data: names }
    }),
    localAnswer(channelRoutes.list, ({ sortBy = { key: 'title' }, filters, ...input }) =>
      collections.channels.find({ ...input, sortBy, ...(filters && { filters }) }),
    ),
    localAnswer(channelRoutes.titles, async () => {
      const channels = await collections.channels.find({ search: '', page: 1, itemsPerPage: mostTitles })
      return { data: channels.data.map(({ channelId, title }) => ({ channelId, title })) }
    }),
    localAnswer(channelRoutes.read, async ({ id }) => ({ data: await collections.channels.findOne(id) })),
    localAnswer(keyRoutes.list, ({ page, itemsPerPage }) =>
      collections.keys.find({ page, itemsPerPage, sortBy: { key: 'createdAt', desc: true } }),
    ),
    localAnswer(ruleRoutes.list, async () => {
      const data = await noted('rules', Type.Array(categoryRule))
      return data && { data }
    }),
    localAnswer(translationRoutes.readTranslator, async () => {
      const data = await noted(translatorNote, translatorState)
      return data && { data }
    }),
    localAnswer(tagRoutes.list, async ({ contains, limit }) => {
      const tags = await noted('tags', Type.Array(tagCount))
      const found = tags?.filter(({ tag }) => tag.toLowerCase().includes(contains.toLowerCase()))
      return found && { data: found.slice(0, limit), totalItems: found.length, page: 1, itemsPerPage: limit }
    }),
    localAnswer(tagRoutes.change, async (tagging) => {
      // Only the server knows all results of a search.
      if (tagging.search) return undefined
      const names = [...(tagging.add ?? []), ...(tagging.remove ?? [])].join(', ')
      await outbox.add({ kind: 'tag', tagging }, names)
      return { data: { quotes: tagging.quotes?.length ?? 0 } }
    }),
  ]
}
