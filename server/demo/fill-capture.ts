import { archiveRoutes } from '@litopys/contract/routes/archives'
import { channelRoutes } from '@litopys/contract/routes/channels'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import type { NewChannel } from '@litopys/contract/schemas/channel'
import type { Job } from '@litopys/contract/schemas/job'
import type { DemoPost } from './demo-post.ts'
import type { Person } from './person.ts'
import { bulletinChannel, oblastChannel, type PublishedChannel, slowChannel } from './published-channels.ts'

const lastDaysMs = 14 * 86_400_000

/**
 * Lines of the import in two parts. `edited` and `deleted`: ids of posts whose change is only in the second
 * part.
 */
export type Parts = { first: DemoPost[]; second: DemoPost[]; edited: string[]; deleted: string[] }

/** The first part is imported before the colleagues start to save and to watch. */
export function partsOf(posts: readonly DemoPost[], until: Date): Parts {
  const border = new Date(until.getTime() - lastDaysMs).toISOString()
  const older = posts.filter(({ date }) => date < border)
  const deletions = older.filter(
    ({ deletedAt, editedAt }) => deletedAt !== undefined && editedAt === undefined,
  )
  const deleted = deletions.filter(isPlain).slice(-2)
  const gone = new Set(older.filter(({ deletedAt }) => deletedAt !== undefined).map(idOf))
  const edited = older.filter((post) => post.editedAt !== undefined && !gone.has(idOf(post))).slice(-2)
  const later = new Set([...deleted, ...edited])
  const isLater = (post: DemoPost) => post.date >= border || later.has(post)
  return {
    first: posts.filter((post) => !isLater(post)),
    second: posts.filter(isLater),
    edited: edited.map(idOf),
    deleted: deleted.map(idOf),
  }
}

function isPlain({ postType }: DemoPost): boolean {
  return postType !== 'Service'
}

function idOf({ channelId, messageId }: DemoPost): string {
  return `${channelId}_${messageId}`
}

export async function importPosts(
  person: Person,
  fileName: string,
  posts: readonly DemoPost[],
): Promise<void> {
  await importFile(person, fileName, posts.map((post) => JSON.stringify(post)).join('\n'))
}

/** @throws Error if the import failed. */
export async function importFile(person: Person, fileName: string, content: string | Buffer): Promise<void> {
  const { state } = await tryImport(person, fileName, content)
  if (state.status !== 'done') throw new Error(`The demo archive was not filled: ${JSON.stringify(state)}`)
}

/** Imports a truncated file: the job fails and says why. */
export async function importBrokenFile(person: Person, whole: Buffer): Promise<void> {
  const half = whole.subarray(0, Math.floor(whole.length / 2))
  const { state } = await tryImport(person, 'photobank-copy.zip', half)
  if (state.status !== 'failed') throw new Error(`The broken file was imported: ${JSON.stringify(state)}`)
}

async function tryImport(person: Person, fileName: string, content: string | Buffer): Promise<Job> {
  const { data: upload } = await person.upload(jobRoutes.upload, { fileName }, Buffer.from(content))
  const { data: job } = await person.call(archiveRoutes.startCapture, { uploadId: upload.uploadId })
  return await person.jobEnd(job.id)
}

/** The data manager's notes on the imported channels. */
export async function describeChannels(person: Person): Promise<void> {
  const words: Record<string, { description: string; category: string; tags: string[]; keywords: string[] }> =
    {
      9000000101: {
        description: 'Офіційний канал вигаданої служби. Цифри зведень звіряйте з ранковим випуском.',
        category: 'Надзвичайні ситуації',
        tags: ['першоджерело'],
        keywords: ['рятувальники', 'пожежі'],
      },
      9000000202: {
        description: 'Звіти й збори вигаданого фонду. Реквізити тестові.',
        category: 'Волонтерство',
        tags: ['збори'],
        keywords: ['допомога', 'звіти'],
      },
      9000000303: {
        description:
          'Дайджест без підписів і посилань на джерела. Кожну новину перевіряйте за другим джерелом.',
        category: 'Суспільство',
        tags: ['перевіряти'],
        keywords: ['дайджест', 'південь'],
      },
      9000000404: {
        description: 'Invented research group. Geolocation and equipment counts.',
        category: 'Військова техніка',
        tags: ['OSINT'],
        keywords: ['equipment', 'geolocation'],
      },
    }
  const { data: channels } = await person.call(channelRoutes.list, { search: '', page: 1, itemsPerPage: 100 })
  for (const { _id: id, channelId } of channels) {
    const said = words[channelId]
    if (said) await person.call(channelRoutes.change, { id, ...said })
  }
}

/**
 * Adds the channels that publish, reads them, and deletes one that was added by mistake. Returns a function
 * that refreshes them again.
 */
export async function addPublished(person: Person): Promise<{ refreshAgain(): Promise<void> }> {
  const oblast = await add(person, oblastChannel, {
    schedule: 'quarterHourly',
    category: 'Надзвичайні ситуації',
  })
  const bulletin = await add(person, bulletinChannel, { schedule: 'daily', category: 'Суспільство' })
  await refresh(person, [oblast, bulletin])
  const { data: mistaken } = await person.call(channelRoutes.add, {
    channelId: '9000001212',
    title: 'Дубль каналу (додано помилково)',
    type: 'public_channel',
    source: 'none',
    schedule: 'off',
    history: 'all',
  })
  await person.call(channelRoutes.remove, { id: mistaken._id, posts: 'keep' })
  return { refreshAgain: () => refresh(person, [oblast, bulletin]) }
}

/** Starts to read a history that takes a quarter of an hour, without waiting for it. */
export async function startSlowRefresh(person: Person): Promise<void> {
  const id = await add(person, slowChannel, { schedule: 'off', category: 'Волонтерство' })
  await person.call(archiveRoutes.startCapture, { refresh: { channels: [id], mode: 'refresh' } })
}

async function add(
  person: Person,
  { name, title, description = '' }: PublishedChannel,
  said: Pick<NewChannel, 'schedule' | 'category'>,
): Promise<string> {
  const { data } = await person.call(channelRoutes.add, {
    channel: name,
    title,
    description,
    source: 'preview',
    history: 'all',
    ...said,
  })
  return data._id
}

async function refresh(person: Person, channels: string[]): Promise<void> {
  const { data: job } = await person.call(archiveRoutes.startCapture, {
    refresh: { channels, mode: 'refresh' },
  })
  for (const { id } of [job, ...(job.others ?? [])]) {
    const { state } = await person.jobEnd(id)
    if (state.status !== 'done')
      throw new Error(`A channel of the demo was not read: ${JSON.stringify(state)}`)
  }
}
