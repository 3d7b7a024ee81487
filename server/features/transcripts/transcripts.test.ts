import { createHash } from 'node:crypto'
import { postRoutes } from '@litopys/contract/routes/archives'
import { auditRoutes } from '@litopys/contract/routes/audit'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { transcriptRoutes } from '@litopys/contract/routes/transcripts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chat, message } from '#adapters/telegram/source.fixture'
import { type Cast, directoryWithCast } from '#testing/cast'
import { openArchiveOf } from '#testing/chosen-engines'
import { jobEnd, startTestLitopys, type TestLitopys } from '#testing/litopys'
import { film, wav } from '#testing/sounds'
import { type SaidSegment, startTranscriberServer, type TranscriberServer } from '#testing/transcriber-server'
import { zipOf } from '#testing/zip'

// Voice messages, audio files and videos are transcribed by a server, and their posts are found by what was said.

const voice = wav([
  { seconds: 2, volume: 0.3 },
  { seconds: 2, volume: 0 },
])
const silent = wav([{ seconds: 2, volume: 0 }])
const video = await film(true)
const animation = await film(false)
const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const secret = 'sk-test-secret-key'

const said: SaidSegment[] = [
  { start: 0, end: 1.2, text: ' Міст закрито до ранку.', avg_logprob: -0.2, no_speech_prob: 0.01 },
  { start: 1.2, end: 2, text: ' Картка 5375 4114 0000 1231', avg_logprob: -0.3, no_speech_prob: 0.01 },
  { start: 2.2, end: 4, text: ' Дякую за перегляд!', avg_logprob: -0.1, no_speech_prob: 0.02 },
]

let server: TranscriberServer
let cast: Cast<'reader' | 'limited'>
let litopys: TestLitopys
beforeAll(async () => {
  server = await startTranscriberServer()
  server.hear = (file) => {
    if (file.equals(voice)) return said
    if (file.subarray(4, 8).toString('latin1') === 'ftyp')
      return [
        { start: 0, end: 1, text: 'Колона рушила', avg_logprob: -1.3, no_speech_prob: 0.1 },
        { start: 1, end: 2, text: 'Субтитри', avg_logprob: -1.3, no_speech_prob: 0.9 },
      ]
    return []
  }
  cast = await directoryWithCast({
    reader: { role: ['User'] },
    limited: { role: ['User'], access: ['channel:999'] },
  })
  litopys = await startTestLitopys({
    DATA_DIR: cast.directory,
    TRANSCRIBE_URL: server.url,
    TRANSCRIBE_KEY: secret,
    TRANSCRIBE_TIMEOUT_SECONDS: '2',
  })
  const file = (name: string, media_type: string, mime_type: string) => ({
    file: name,
    media_type,
    mime_type,
  })
  const zip = await zipOf({
    'result.json': JSON.stringify(
      chat(7, [
        message(1, file('voice/a.wav', 'voice_message', 'audio/wav')),
        message(2, file('voice/b.wav', 'voice_message', 'audio/wav')),
        message(3, file('video/c.mp4', 'video_file', 'video/mp4')),
        message(4, file('video/d.mp4', 'animation', 'video/mp4')),
        message(5, { text: 'Міст відкрито' }),
      ]),
    ),
    'voice/a.wav': voice,
    'voice/b.wav': silent,
    'video/c.mp4': video,
    'video/d.mp4': animation,
  })
  expect((await litopys.importText('export.zip', zip)).state).toEqual({ status: 'done' })
})
afterAll(async () => {
  await litopys.close()
  await server.close()
  cast.clear()
})
beforeEach(() => {
  server.requests.length = 0
  server.troubles.length = 0
  server.constantTrouble = undefined
})

/** The machine may be busy. */
const soon = { timeout: 20_000 }

const state = async () => (await litopys.api.call(transcriptRoutes.readState, {})).data
const heard = async (id: string) => {
  const { data } = await litopys.api.call(transcriptRoutes.read, { ids: [id] })
  return data.posts[0]?.files[0]
}
const find = async (q: string) =>
  (
    await litopys.api.call(postRoutes.search, {
      q,
      sortBy: { key: 'relevance' as const },
      page: 1,
      itemsPerPage: 100,
    })
  ).data
const idsOf = async (q: string) => (await find(q)).map(({ messageId }) => messageId)
let number = 100
/** Imports a post with this sound, and returns its id. */
const importSound = async (content: Buffer) => {
  number += 1
  const post = message(number, { file: 'voice/x.wav', media_type: 'voice_message', mime_type: 'audio/wav' })
  const zip = await zipOf({ 'result.json': JSON.stringify(chat(7, [post])), 'voice/x.wav': content })
  expect((await litopys.importText('export.zip', zip)).state).toEqual({ status: 'done' })
  return `7_${number}`
}
/** A sound that no other test has. */
const newSound = () => wav([{ seconds: 0.3, volume: 0.5 }], 300 + number)
const stateOf = async (id: string) => {
  const file = await heard(id)
  return file && (file.state === 'failed' ? file.fault : file.state)
}

test('a post is found by what is said in its voice message, with the time in the excerpt', async () => {
  await expect.poll(async () => (await state()).outdated, soon).toBe(0)
  expect(await idsOf('міст')).toEqual([5, 1])
  const [found] = await find('in:speech міст')
  expect(found?.messageId).toBe(1)
  expect(found?.fileTexts).toEqual([
    { kind: 'speech', hash: hashOf(voice), text: 'Міст закрито до ранку. Картка 5375 4114 0000 1231' },
  ])
  expect(found?.fileMatches).toEqual([{ kind: 'speech', hash: hashOf(voice), matches: [[0, 4]], seconds: 0 }])
  const [later] = await find('in:speech картка')
  expect(later?.fileMatches?.[0]?.seconds).toBe(1.2)
})

test('a card number that was said is an entity of the post, with its origin', async () => {
  const [post] = await find('has:card channelid:7')
  expect(post?.messageId).toBe(1)
  expect(post?.entities.card[0]).toMatchObject({ id: '5375411400001231', places: [] })
  expect(post?.entities.card[0]?.reasons).toContain('speech')
})

test('the transcript has times and confidence, and says which words were invented in silence', async () => {
  expect(await heard('7_1')).toEqual({
    state: 'done',
    transcript: {
      text: 'Міст закрито до ранку. Картка 5375 4114 0000 1231',
      language: 'uk',
      confidence: 78,
      segments: [
        { from: 0, to: 1.2, start: 0, end: 22, confidence: 82, isUnsure: false },
        { from: 1.2, to: 2, start: 23, end: 49, confidence: 74, isUnsure: false },
      ],
      dropped: [{ from: 2.2, to: 4, reason: 'silence', text: 'Дякую за перегляд!' }],
      isSilenceChecked: true,
      model: 'whisper-1',
    },
  })
  expect(await idsOf('перегляд')).toEqual([])
})

test('reading a transcript is in the audit log, and a post without one is not', async () => {
  for (const id of ['7_1', '7_4']) await heard(id)
  const { data } = await litopys.api.call(auditRoutes.list, { search: '', filters: {}, itemsPerPage: 100 })
  const opened = data.filter(({ details }) => 'transcripts' in details)
  expect(opened[0]).toMatchObject({ action: 'archive.open', objectId: '7_1', details: { transcripts: [1] } })
  expect(opened.map(({ objectId }) => objectId)).not.toContain('7_4')
})

test('where the sound cannot be decoded, the model decides, and unsure words need a pattern', async () => {
  expect(await heard('7_3')).toMatchObject({
    state: 'done',
    transcript: {
      text: 'Колона рушила',
      segments: [{ isUnsure: true }],
      dropped: [{ reason: 'no_speech', text: 'Субтитри' }],
      isSilenceChecked: false,
    },
  })
  expect(await idsOf('колона')).toEqual([])
  expect(await idsOf('колон*')).toEqual([3])
})

test('a silent voice message and a video without sound are not sent', async () => {
  expect(await heard('7_2')).toMatchObject({ state: 'done', transcript: { text: '', segments: [] } })
  expect(await stateOf('7_4')).toBe('no_sound')
  expect(await heard('7_5')).toBeUndefined()
  await importSound(wav([{ seconds: 3, volume: 0 }]))
  await expect.poll(async () => (await state()).outdated, soon).toBe(0)
  expect(server.requests).toEqual([])
})

test('a reader gets nothing about the files of posts that are hidden', async () => {
  const ask = async (name: 'reader' | 'limited') =>
    (
      await litopys.instance.app.inject({
        method: 'POST',
        url: '/api/v1/archives/transcripts',
        payload: { ids: ['7_1'] },
        headers: cast.who(name).bearer,
      })
    ).json().data
  expect((await ask('reader')).posts).toHaveLength(1)
  expect(await ask('limited')).toEqual({ isOn: true, posts: [] })
})

test('another post with a known file has its transcript at once, and nothing is sent', async () => {
  const id = await importSound(voice)
  expect(await stateOf(id)).toBe('done')
  expect(await idsOf('"закрито до ранку" channelid:7')).toContain(Number(id.slice(2)))
  expect(server.requests).toEqual([])
})

test.each([
  ['refuses a file', { kind: 'status', status: 400 }, 'not_accepted'],
  ['answers with garbage', { kind: 'body', body: '{"segments":7}' }, 'wrong_answer'],
  ['answers without end', { kind: 'huge' }, 'wrong_answer'],
  ['does not answer', { kind: 'silence' }, 'time_limit'],
] as const)(
  'if the server %s, its post says so, and the next file is transcribed',
  async (_, trouble, fault) => {
    server.troubles.push(trouble)
    const id = await importSound(newSound())
    await expect.poll(() => stateOf(id), soon).toBe(fault)
    // The known sound after the failure.
    expect(server.requests).toHaveLength(2)
    const next = await importSound(newSound())
    await expect.poll(() => stateOf(next), soon).toBe('done')
  },
)

test('a busy server is asked again, and files wait for a broken one', async () => {
  server.troubles.push({ kind: 'status', status: 429, headers: { 'retry-after': '0.05' } })
  const busy = await importSound(newSound())
  await expect.poll(() => stateOf(busy), soon).toBe('done')
  server.constantTrouble = { kind: 'status', status: 400 }
  const waiting = await importSound(newSound())
  await expect.poll(() => server.requests.length, soon).toBeGreaterThan(3)
  expect(await stateOf(waiting)).toBe('waiting')
  server.constantTrouble = undefined
  const next = await importSound(newSound())
  await expect.poll(() => stateOf(next), soon).toBe('done')
  await expect.poll(() => stateOf(waiting), soon).toBe('done')
})

test('a job transcribes failed files again, with progress and an audit entry', async () => {
  expect(await state()).toMatchObject({ isOn: true, outdated: 0, failed: 4 })
  const { data: started } = await litopys.api.call(transcriptRoutes.start, {})
  expect(await jobEnd(litopys.api, started.id)).toMatchObject({
    kind: 'transcripts',
    state: { status: 'done' },
    done: 4,
    total: 4,
    report: { read: 4, unreadableFiles: 0 },
  })
  expect(await state()).toEqual({ isOn: true, isWorking: false, outdated: 0, failed: 0 })
  await expect(litopys.api.call(transcriptRoutes.start, {})).rejects.toMatchObject({
    code: 'nothing_to_reanalyze',
  })
  const { data: entries } = await litopys.api.call(auditRoutes.list, {
    search: '',
    filters: { action: ['media.transcribe'] },
    itemsPerPage: 5,
  })
  expect(entries[0]).toMatchObject({ details: { files: 4 } })
})

test('another model transcribes the files again, by a job that can be cancelled', async () => {
  await litopys.close()
  server.delayMs = 150
  litopys = await startTestLitopys({
    DATA_DIR: cast.directory,
    TRANSCRIBE_URL: server.url,
    TRANSCRIBE_MODEL: 'large-v3',
  })
  const job = async () => (await state()).job
  // So many files are not transcribed without a job.
  await expect.poll(job, soon).toMatchObject({ kind: 'transcripts' })
  await expect.poll(async () => (await job())?.done, { ...soon, interval: 20 }).toBeGreaterThan(0)
  const { id = '' } = (await job()) ?? {}
  await litopys.api.call(jobRoutes.cancel, { id })
  expect((await jobEnd(litopys.api, id)).state).toEqual({ status: 'cancelled' })
  expect((await state()).outdated).toBeGreaterThan(0)
  server.delayMs = 0
})

test('what is heard while the server stops, or was killed, is found after the next start', async () => {
  const settings = { DATA_DIR: cast.directory, TRANSCRIBE_URL: server.url }
  await litopys.close()
  // Of the files that are sent together, all but one are heard.
  server.hear = () => [{ start: 0, end: 1, text: ' Баржа пришвартована', avg_logprob: -0.2 }]
  server.troubles.push({ kind: 'silence' })
  litopys = await startTestLitopys({ ...settings, TRANSCRIBE_MODEL: 'large-v4', TRANSCRIBE_PARALLEL: '16' })
  await litopys.api.call(transcriptRoutes.start, {})
  const idsOfHeard = async () => {
    const ids = Array.from({ length: number }, (_, i) => `7_${i + 1}`)
    const { data } = await litopys.api.call(transcriptRoutes.read, { ids: ids.slice(-100) })
    return data.posts.flatMap(({ _id, files: [file] }) =>
      file?.state === 'done' && file.transcript.text.includes('Баржа') ? _id : [],
    )
  }
  await expect.poll(() => server.requests.length, soon).toBeGreaterThan(3)
  await litopys.close()
  server.troubles.length = 0

  const engine = await openArchiveOf(cast.directory)
  const killed = {
    kind: 'speech',
    hash: hashOf(silent),
    analysis: 'speech-1:large-v4',
    analysedAt: 2_000_000_000,
  }
  const parts = { hasSound: true, model: 'large-v4', isSilenceChecked: true, segments: [], dropped: [] }
  const row = { ...killed, text: 'Понтон затонув', unsure: [], parts: JSON.stringify(parts) }
  await engine.insertLines('litopys.fileTexts', Buffer.from(`${JSON.stringify(row)}\n`))
  await engine.close()

  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
  const [heardId] = await idsOfHeard()
  expect(await idsOf('in:speech баржа')).toContain(Number(heardId?.slice(2)))
  await litopys.close()
  litopys = await startTestLitopys({ ...settings, TRANSCRIBE_MODEL: 'large-v4' })
  await expect.poll(() => idsOf('in:speech понтон'), soon).toContain(2)
})

test('without a server nothing is sent, earlier transcripts stay, and a job says what is missing', async () => {
  await litopys.close()
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
  expect(await state()).toEqual({ isOn: false, isWorking: false, outdated: 0, failed: 0 })
  const id = await importSound(newSound())
  expect(await stateOf(id)).toBe('waiting')
  expect(await stateOf('7_1')).toBe('done')
  await expect(litopys.api.call(transcriptRoutes.start, {})).rejects.toMatchObject({
    code: 'transcription_off',
  })
  expect(server.requests).toEqual([])
})
