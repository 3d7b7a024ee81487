import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { archiveRoutes } from '@litopys/contract/routes/archives'
import { channelRoutes } from '@litopys/contract/routes/channels'
import { exportRoutes } from '@litopys/contract/routes/exports'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { quoteRoutes } from '@litopys/contract/routes/quotes'
import { requestRoutes } from '@litopys/contract/routes/saved'
import { subscriptionRoutes } from '@litopys/contract/routes/subscriptions'
import { userRoutes } from '@litopys/contract/routes/users'
import type { FastifyInstance } from 'fastify'
import { chat, message } from '#adapters/telegram/source.fixture'
import type { ApiClient } from '#cli/api-client'
import type { Random } from '#server/demo/random'
import { jobEnd } from '../litopys.ts'
import { jpeg } from '../media.ts'
import { signInAs } from '../people.ts'
import { zipOf } from '../zip.ts'
import { editedAt, imported, importedText, publishedAt, shown, shownCount, watched } from './channel.ts'
import type { Act, Answered, Deed } from './ledger.ts'

export const operator = 'operator@example.org'

/** What a deed needs of a running server. */
export type Server = { api: ApiClient; app: FastifyInstance; importText: ImportText; passed(): number }
type ImportText = (name: string, content: string | Buffer) => Promise<{ state: { status: string } }>

const kinds: { act: Act['act']; weight: number }[] = [
  { act: 'import', weight: 4 },
  { act: 'refresh', weight: 3 },
  { act: 'quote', weight: 4 },
  { act: 'comment', weight: 2 },
  { act: 'deleteQuote', weight: 1 },
  { act: 'request', weight: 1 },
  { act: 'user', weight: 1 },
  { act: 'export', weight: 1 },
  { act: 'signIn', weight: 2 },
  { act: 'signOut', weight: 2 },
]

/** The next deed. One that needs an object that does not exist yet becomes an import. */
export function nextAct(random: Random, deeds: readonly Deed[], passed: number): Act {
  const done = <Kind extends Act['act']>(kind: Kind) =>
    deeds.filter((deed): deed is Deed & { act: Kind } => deed.act === kind && deed.state === 'acknowledged')
  const imports = done('import')
  const gone = new Set(deeds.flatMap((deed) => (deed.act === 'deleteQuote' ? [deed.id] : [])))
  // A post that was saved before keeps its quote, so the answer names it.
  const quotes = done('quote')
    .map(({ id, answered }) => answered.id ?? id)
    .filter((id) => !gone.has(id))
  const ended = new Set(deeds.flatMap((deed) => (deed.act === 'signOut' ? [deed.key] : [])))
  const sessions = done('signIn').filter(({ key }) => !ended.has(key))
  const { act } = random.weighted(kinds)
  switch (act) {
    case 'refresh':
      return { act, upTo: shownCount(passed) }
    case 'quote': {
      if (imports.length === 0) break
      const { from, to } = random.pick(imports)
      return { act, id: randomUUID(), postId: `${imported.channelId}_${random.int(from, to)}` }
    }
    case 'comment':
      if (quotes.length === 0) break
      return { act, id: random.pick(quotes), comment: `Примітка ${random.int(1, 1_000_000)}` }
    case 'deleteQuote':
      if (quotes.length === 0) break
      return { act, id: random.pick(quotes) }
    case 'request':
      return { act, id: randomUUID() }
    case 'user':
      return { act, email: `${randomUUID()}@example.org` }
    case 'export':
      if (imports.length === 0) break
      return { act, key: randomUUID() }
    case 'signIn':
      return { act, key: randomUUID() }
    case 'signOut':
      if (sessions.length === 0) break
      return { act, key: random.pick(sessions).key }
  }
  const from = random.int(1, 400)
  const version = deeds.length + 1
  const photo = random.chance(0.3) ? { photo: version } : {}
  return { act: 'import', from, to: from + random.int(0, 80), version, ...photo }
}

/** Does it, as the local administrator. @throws if the server refuses or does not answer. */
export async function perform(server: Server, act: Act, deeds: readonly Deed[]): Promise<Answered> {
  const { api, app } = server
  switch (act.act) {
    case 'import': {
      const job = await server.importText(...(await fileOf(act)))
      if (job.state.status !== 'done') throw new Error(`The import is ${JSON.stringify(job.state)}`)
      return {}
    }
    case 'refresh':
      return await refresh(api)
    case 'quote': {
      const { data } = await api.call(quoteRoutes.save, { _id: act.id, postId: act.postId })
      return { id: data._id }
    }
    case 'comment':
      await api.call(quoteRoutes.change, { id: act.id, comment: act.comment })
      return {}
    case 'deleteQuote':
      await api.call(quoteRoutes.remove, { id: act.id })
      return {}
    case 'request':
      await api.call(requestRoutes.add, { _id: act.id, title: act.id, search: watched })
      await api.call(subscriptionRoutes.watch, { id: act.id })
      return {}
    case 'user':
      await api.call(userRoutes.create, { email: act.email, role: ['User'] })
      return {}
    case 'export':
      return await exportAll(api)
    case 'signIn': {
      const { response, cookie } = await signInAs(app, operator)
      if (response.statusCode !== 200) throw new Error(`The sign-in is ${response.body}`)
      return { token: cookie }
    }
    case 'signOut': {
      const token = deeds.find((deed) => deed.act === 'signIn' && deed.key === act.key)?.answered.token ?? ''
      const { statusCode } = await app.inject({ url: '/api/v1/auth/logout', headers: { cookie: token } })
      if (statusCode !== 200) throw new Error(`The sign-out is ${statusCode}`)
      return {}
    }
  }
}

/** Posts as JSONL, or with a photo as an export of Telegram Desktop in a zip archive. */
async function fileOf({
  from,
  to,
  version,
  photo,
}: Act & { act: 'import' }): Promise<[string, string | Buffer]> {
  const numbers = Array.from({ length: to - from + 1 }, (_, i) => from + i)
  if (photo !== undefined) {
    const messages = numbers.map((number) =>
      message(number, {
        text: importedText(number, version),
        date_unixtime: seconds(publishedAt(number)),
        edited_unixtime: seconds(editedAt(version)),
        ...(number === from ? { photo: 'photos/a.jpg' } : {}),
      }),
    )
    const result = { ...chat(imported.channelId, messages), name: imported.channel }
    return ['export.zip', await zipOf({ 'result.json': JSON.stringify(result), 'photos/a.jpg': jpeg(photo) })]
  }
  const posts = numbers.map((messageId) => ({
    ...imported,
    messageId,
    date: new Date(publishedAt(messageId)).toISOString(),
    editedAt: new Date(editedAt(version)).toISOString(),
    text: importedText(messageId, version),
  }))
  return ['posts.jsonl', posts.map((post) => JSON.stringify(post)).join('\n')]
}

function seconds(milliseconds: number): string {
  return String(milliseconds / 1_000)
}

async function refresh(api: ApiClient): Promise<Answered> {
  const wish = { channel: shown.name, source: 'preview', schedule: 'off', history: 'all' } as const
  const known = await previewed(api)
  const id = known?._id ?? (await api.call(channelRoutes.add, wish)).data._id
  const { data: started } = await api.call(archiveRoutes.startCapture, {
    refresh: { channels: [id], mode: 'refresh' },
  })
  const job = await jobEnd(api, started.id)
  if (job.state.status !== 'done') throw new Error(`The refresh is ${JSON.stringify(job.state)}`)
  return {}
}

/** The channel of the preview, once it was added. */
export async function previewed(api: ApiClient) {
  const { data } = await api.call(channelRoutes.list, { search: '', page: 1, itemsPerPage: 100 })
  return data.find(({ username }) => username === shown.name)
}

async function exportAll(api: ApiClient): Promise<Answered> {
  const { data: started } = await api.call(exportRoutes.start, {
    q: '',
    format: 'jsonl',
    columns: ['channelId', 'messageId', 'text'],
  })
  for (;;) {
    const { data: job } = await api.call(exportRoutes.read, { id: started.id })
    if (job.state.status === 'done') return { id: job.id, rows: job.total }
    if (job.state.status === 'failed' || job.state.status === 'cancelled')
      throw new Error(`The export is ${JSON.stringify(job.state)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** The number of lines of an export's file. */
export async function exportedRows(api: ApiClient, id: string): Promise<number> {
  const { data } = await api.call(exportRoutes.link, { id })
  const content = await text(await api.download(data.link))
  return content.split('\n').filter((line) => line !== '').length
}

/** Every job, the newest first. */
export async function allJobs(api: ApiClient) {
  return (await api.call(jobRoutes.list, { page: 1, itemsPerPage: 1_000 })).data
}
