import { createHash } from 'node:crypto'
import { archiveRoutes, postRoutes } from '@litopys/contract/routes/archives'
import { auditRoutes } from '@litopys/contract/routes/audit'
import { channelRoutes } from '@litopys/contract/routes/channels'
import { quoteRoutes } from '@litopys/contract/routes/quotes'
import { requestRoutes } from '@litopys/contract/routes/saved'
import { subscriptionRoutes } from '@litopys/contract/routes/subscriptions'
import { userRoutes } from '@litopys/contract/routes/users'
import type { Quote } from '@litopys/contract/schemas/quote'
import { imported, importedText, shown, shownCount, shownText, watched } from './channel.ts'
import { allJobs, exportedRows, previewed, type Server } from './deeds.ts'
import type { Act, Deed } from './ledger.ts'

/** What must be true whenever a server has started and its jobs have ended. Each returns what is not true. */
type Invariant = (server: Server, deeds: readonly Deed[]) => Promise<string[]>

const dayMs = 86_400_000

const invariants: Record<string, Invariant> = {
  'no acknowledged post is lost, doubled or has an older text': async (server, deeds) => {
    const found = await allPosts(server)
    const expected = expectedTexts(deeds)
    const ids = found.map(({ _id }) => _id)
    const doubled = ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `${id} is there twice`)
    const texts = new Map(found.map(({ _id, text }) => [_id, text]))
    const wrong = [...expected].flatMap(([id, { possible, isCertain }]) => {
      const text = texts.get(id)
      if (text === undefined) return isCertain ? [`${id} is lost`] : []
      return possible.has(text) ? [] : [`${id} has the text "${text}"`]
    })
    const unknown = ids
      .filter((id) => id.startsWith(`${imported.channelId}_`) && !expected.has(id))
      .map((id) => `${id} was never imported`)
    return [...doubled, ...wrong, ...unknown]
  },

  'counts equal lists': async (server) => {
    const { api } = server
    const found = await allPosts(server)
    const { data } = await api.call(postRoutes.histogram, { q: '', collection: 'archives', interval: 'day' })
    const inDays = data.buckets.reduce((sum, { count }) => sum + count, 0)
    const { data: facets } = await api.call(postRoutes.facets, {
      q: '',
      field: 'channelId',
      limit: 100,
      order: 'count',
    })
    const inChannels = (facets[0]?.values ?? []).reduce((sum, { count }) => sum + count, 0)
    const { data: channels } = await api.call(channelRoutes.list, { search: '', page: 1, itemsPerPage: 100 })
    const listed = channels.reduce((sum, { posts }) => sum + posts, 0)
    const { totalItems } = await api.call(postRoutes.search, { q: watched, page: 1, itemsPerPage: 1 })
    const withWord = found.filter(({ text }) => text.includes(watched)).length
    const counts = { total: await total(server), inDays, inChannels, listed }
    return [
      ...Object.entries(counts).flatMap(([name, count]) =>
        count === found.length ? [] : [`${name} is ${count}, and ${found.length} posts are listed`],
      ),
      ...(totalItems === withWord ? [] : [`${totalItems} posts are found by a word that ${withWord} have`]),
    ]
  },

  'quotes are there once, with their text, comment and hash': async (server, deeds) => {
    const quotes = await allQuotes(server)
    const byId = new Map(quotes.map((quote) => [quote._id, quote]))
    const deleted = of(deeds, 'deleteQuote')
    const postIds = quotes.map(({ postId }) => postId)
    const doubled = postIds.filter((id, i) => postIds.indexOf(id) !== i).map((id) => `${id} is saved twice`)
    const wrong: string[] = []
    for (const { answered, state } of of(deeds, 'quote')) {
      const id = answered.id
      if (state !== 'acknowledged' || id === undefined) continue
      const quote = byId.get(id)
      const deletion = deleted.filter((deed) => deed.id === id)
      if (!quote && deletion.length === 0) wrong.push(`quote ${id} is lost`)
      if (quote && deletion.some((deed) => deed.state === 'acknowledged')) wrong.push(`quote ${id} is back`)
      if (quote) wrong.push(...(await faultsOf(server, quote, of(deeds, 'comment'))))
    }
    return [...doubled, ...wrong]
  },

  'saved requests are there': async ({ api }, deeds) => {
    const { data } = await api.call(requestRoutes.list, { search: '', page: 1, itemsPerPage: 100 })
    const ids = new Set(data.map(({ _id }) => _id))
    const missing = of(deeds, 'request').filter(({ id, state }) => state === 'acknowledged' && !ids.has(id))
    return missing.map(({ id }) => `request ${id} is lost`)
  },

  'every post captured after a request was watched is one of its matches': async ({ api }, deeds) => {
    const { data: subscriptions } = await api.call(subscriptionRoutes.list, {})
    return of(deeds, 'request').flatMap((request) => {
      if (request.state !== 'acknowledged') return []
      const subscription = subscriptions.find(({ requestId }) => requestId === request.id)
      if (!subscription) return [`request ${request.id} is not watched`]
      const { least, most } = expectedMatches(deeds, request)
      const isRight = subscription.matches >= Math.min(least, 100) && subscription.matches <= most
      return isRight
        ? []
        : [`request ${request.id} has ${subscription.matches} matches, not ${least} to ${most}`]
    })
  },

  'users are there': async ({ api }, deeds) => {
    const { data } = await api.call(userRoutes.list, { search: '', page: 1, itemsPerPage: 1_000 })
    const emails = new Set(data.map((user) => ('email' in user ? user.email : undefined)))
    const missing = of(deeds, 'user').filter(
      ({ email, state }) => state === 'acknowledged' && !emails.has(email),
    )
    return missing.map(({ email }) => `user ${email} is lost`)
  },

  'an ended session stays ended': async ({ app }, deeds) => {
    const alive: string[] = []
    for (const { key, state } of of(deeds, 'signOut')) {
      const cookie = of(deeds, 'signIn').find((deed) => deed.key === key)?.answered.token
      if (state !== 'acknowledged' || cookie === undefined) continue
      const { statusCode } = await app.inject({ url: '/api/v1/auth/refresh', headers: { cookie } })
      if (statusCode !== 401) alive.push(`session ${key} answers ${statusCode}`)
    }
    return alive
  },

  'every job has ended, and none has failed': async ({ api }) => {
    const jobs = await allJobs(api)
    const wrong = jobs.filter(({ state }) => state.status !== 'done')
    return wrong.map(({ id, kind, state }) => `job ${id} (${kind}) is ${JSON.stringify(state)}`)
  },

  'the cursor of a channel names posts that are in the archive': async (server, deeds) => {
    const channel = await previewed(server.api)
    const reached = of(deeds, 'refresh').filter(({ state }) => state === 'acknowledged')
    const least = Math.max(0, ...reached.map(({ upTo }) => upTo))
    const cursor = channel?.capture?.cursor ?? 0
    if (cursor < least) return [`the cursor is ${cursor} after a refresh up to ${least}`]
    if (cursor > shownCount(server.passed())) return [`the cursor is ${cursor}, beyond the last post`]
    const texts = new Map((await allPosts(server)).map(({ _id, text }) => [_id, text]))
    return Array.from({ length: cursor }, (_, i) => i + 1).flatMap((number) => {
      const text = texts.get(`${shown.id}_${number}`)
      const possible = [shownText(number, false), shownText(number, true)]
      return text !== undefined && possible.includes(text) ? [] : [`post ${number} is ${text}`]
    })
  },

  'files of exports are whole': async (server, deeds) => {
    const wrong: string[] = []
    for (const { passed, state, answered } of of(deeds, 'export')) {
      const { id, rows } = answered
      // Exports are kept for a day.
      if (state !== 'acknowledged' || id === undefined || server.passed() - passed > dayMs - 60_000) continue
      const held = await exportedRows(server.api, id).catch((error: Error) => error.message)
      if (held !== rows) wrong.push(`the export ${id} of ${rows} rows has ${held}`)
    }
    return wrong
  },

  'posts, files, quotes and the audit log are verified': async ({ api }) => {
    const { data } = await api.call(archiveRoutes.verify, {})
    return data.filter(({ ok }) => !ok).map(({ check, detail }) => `${check}: ${detail}`)
  },

  'every acknowledged change has its audit entry': async ({ api }, deeds) => {
    const saved = of(deeds, 'quote').filter(
      ({ state, answered, id }) => state === 'acknowledged' && answered.id === id,
    )
    const ids = new Set<string>()
    for (let before: number | undefined; ; ) {
      const filters = { action: ['quote.save'] }
      const more = before === undefined ? {} : { before }
      const { data } = await api.call(auditRoutes.list, { search: '', filters, itemsPerPage: 1_000, ...more })
      for (const entry of data) ids.add(entry.objectId)
      before = data.at(-1)?.seq
      if (data.length < 1_000) break
    }
    return saved.filter(({ id }) => !ids.has(id)).map(({ id }) => `quote ${id} has no audit entry`)
  },
}

/** Begins the violation of an invariant that has thrown. */
export const uncheckable = 'it cannot be checked'

/** The violations of all invariants. */
export async function violations(server: Server, deeds: readonly Deed[]): Promise<string[]> {
  const found: string[] = []
  for (const [name, violationsOf] of Object.entries(invariants)) {
    try {
      const some = (await violationsOf(server, deeds)).slice(0, 5)
      found.push(...some.map((violation) => `${name}: ${violation}`))
    } catch (error) {
      found.push(`${name}: ${uncheckable}: ${error instanceof Error ? error.message : error}`)
    }
  }
  return found
}

function of<Kind extends Act['act']>(deeds: readonly Deed[], kind: Kind) {
  return deeds.filter((deed): deed is Extract<Deed, { act: Kind }> => deed.act === kind)
}

async function allPosts({ api }: Server) {
  const { data } = await api.call(postRoutes.search, { q: '', page: 1, itemsPerPage: 1_000 })
  return data
}

async function total({ api }: Server): Promise<number> {
  return (await api.call(postRoutes.search, { q: '', page: 1, itemsPerPage: 1 })).totalItems
}

async function allQuotes({ api }: Server): Promise<Quote[]> {
  return (await api.call(quoteRoutes.list, { q: '', page: 1, itemsPerPage: 1_000 })).data
}

async function faultsOf({ api }: Server, quote: Quote, comments: Extract<Deed, { act: 'comment' }>[]) {
  const { data } = await api.call(quoteRoutes.read, { id: quote._id })
  const hash = createHash('sha256').update(data.canonical).digest('hex')
  const own = comments.filter(({ id }) => id === quote._id)
  const last = own.findLastIndex(({ state }) => state === 'acknowledged')
  const possible = own.slice(Math.max(0, last)).map(({ comment }) => comment)
  if (last < 0) possible.push('')
  return [
    ...(hash === quote.hash ? [] : [`quote ${quote._id} has another text than its hash`]),
    ...(possible.includes(quote.comment) ? [] : [`quote ${quote._id} has the comment "${quote.comment}"`]),
  ]
}

/** The texts that each imported post can have: of its last acknowledged import, and of later unanswered ones. */
function expectedTexts(deeds: readonly Deed[]) {
  const expected = new Map<string, { possible: Set<string>; isCertain: boolean }>()
  for (const { from, to, version, state } of of(deeds, 'import')) {
    for (let number = from; number <= to; number += 1) {
      const id = `${imported.channelId}_${number}`
      const text = importedText(number, version)
      const before = expected.get(id)
      if (state === 'acknowledged') expected.set(id, { possible: new Set([text]), isCertain: true })
      else if (before) before.possible.add(text)
      else expected.set(id, { possible: new Set([text]), isCertain: false })
    }
  }
  return expected
}

/** Number of posts with the watched word that were new after the request was watched. */
function expectedMatches(deeds: readonly Deed[], request: Deed): { least: number; most: number } {
  const [known, certain, possible] = [new Set<number>(), new Set<number>(), new Set<number>()]
  for (const { number: at, from, to, state } of of(deeds, 'import')) {
    for (let number = from; number <= to; number += 1) {
      if (number % 3 !== 0) continue
      if (at < request.number) known.add(number)
      else possible.add(number)
      if (at > request.number && state === 'acknowledged' && !known.has(number)) certain.add(number)
    }
  }
  return { least: certain.size, most: possible.size }
}
