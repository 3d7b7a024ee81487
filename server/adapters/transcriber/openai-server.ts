import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { check } from '@litopys/contract/check'
import * as Type from 'typebox'
import { AppError } from '#server/errors'
import { languageCode } from './language-code.ts'
import {
  type Segment,
  type Sound,
  type Transcriber,
  type Transcription,
  UntranscribedFile,
} from './transcriber.ts'

type Server = {
  url: string
  key: string | undefined
  model: string
  limits: TranscriberLimits
}

export type TranscriberLimits = {
  /** Time limit of a file: this, and this many times the length of its sound. */
  timeoutMs: number
  timePerSecond: number
  mostBytes: number
  mostSeconds: number
  /** Number of attempts, and the pause before the second; each further pause is twice as long. */
  attempts: number
  pauseMs: number
  /** A longer wait that the server asks for is an error. */
  longestPauseMs: number
  /** Size of an answer. */
  answerBytes: number
}

/** Bounds retries, waits and the size of answers. */
export const transcriberLimits = {
  timePerSecond: 4,
  attempts: 3,
  pauseMs: 1_000,
  longestPauseMs: 30_000,
  answerBytes: 16 * 1_024 ** 2,
} as const

const figure = Type.Optional(Type.Union([Type.Number(), Type.Null()]))
const answer = Type.Object({
  language: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  segments: Type.Array(
    Type.Object({
      start: Type.Number(),
      end: Type.Number(),
      text: Type.String({ maxLength: 20_000 }),
      no_speech_prob: figure,
      avg_logprob: figure,
      compression_ratio: figure,
    }),
    { maxItems: 50_000 },
  ),
})

/**
 * Client of a server with the API of OpenAI for transcripts
 * (https://platform.openai.com/docs/api-reference/audio/createTranscription), such as those of whisper.cpp and
 * faster-whisper.
 */
export function createOpenAiServer(server: Server): Transcriber {
  const { model, limits } = server
  return {
    model,
    mostBytes: limits.mostBytes,
    mostSeconds: limits.mostSeconds,
    transcribe: async (sound, signal) => transcriptionIn(await sendWithRetries(server, sound, signal)),
  }
}

async function sendWithRetries(server: Server, sound: Sound, signal: AbortSignal): Promise<string> {
  const { attempts, pauseMs, longestPauseMs } = server.limits
  for (let attempt = 1; ; attempt += 1) {
    const answered = await send(server, sound, signal)
    if (answered.kind === 'text') return answered.text
    const waitMs = (answered.kind === 'limited' && answered.waitMs) || pauseMs * 2 ** (attempt - 1)
    if (attempt >= attempts || waitMs > longestPauseMs) throw errorOf(answered, waitMs)
    await sleep(waitMs, undefined, { signal })
  }
}

/** `broken`: the server failed at this file. `away`: there is no server that works. */
type Failed =
  | { kind: 'limited'; waitMs: number | undefined }
  | { kind: 'broken'; reason: string }
  | { kind: 'away'; cause?: unknown }
type Answered = { kind: 'text'; text: string } | Failed

function errorOf(answered: Failed, waitMs: number): Error {
  switch (answered.kind) {
    case 'limited':
      return new AppError('transcriber_limited', { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
    case 'broken':
      return new UntranscribedFile('server_failed', answered.reason)
    case 'away':
      return new AppError('transcriber_unreachable', { cause: answered.cause })
  }
}

async function send(server: Server, sound: Sound, signal: AbortSignal): Promise<Answered> {
  const { timeoutMs, timePerSecond, answerBytes } = server.limits
  const late = AbortSignal.timeout(Math.ceil(timeoutMs + timePerSecond * sound.seconds * 1_000))
  try {
    const response = await post(server, sound, AbortSignal.any([signal, late]))
    const { statusCode: status = 0 } = response
    if (status === 200) return { kind: 'text', text: await textOf(response, answerBytes) }
    response.destroy()
    return answeredWith(status, response)
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof AppError || cause instanceof UntranscribedFile) throw cause
    if (late.aborted) throw new UntranscribedFile('time_limit', 'no answer within the time limit')
    return isNoConnection(cause)
      ? { kind: 'away', cause }
      : { kind: 'broken', reason: 'the connection broke' }
  }
}

function answeredWith(status: number, { headers }: IncomingMessage): Failed {
  if (status === 429) return { kind: 'limited', waitMs: pauseIn(headers['retry-after']) }
  // Of a proxy whose server is away.
  if ([502, 503, 504].includes(status)) return { kind: 'away' }
  if (status >= 500 || status === 408) return { kind: 'broken', reason: `status ${status}` }
  if (status === 413) throw new UntranscribedFile('sound_too_large', 'status 413')
  if (status < 400 || [401, 402, 403, 404, 405].includes(status)) throw new AppError('transcriber_denied')
  throw new UntranscribedFile('not_accepted', `status ${status}`)
}

/** Errors before a byte was sent: https://nodejs.org/api/errors.html#common-system-errors */
function isNoConnection(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' && noConnection.has(code)
}

const noConnection = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/**
 * Sends the file. `fetch` would give up after five minutes without an answer (undici's headersTimeout), but a server
 * answers only when it has transcribed the whole file. Redirects are not followed: the file is for the configured host.
 */
async function post(server: Server, sound: Sound, signal: AbortSignal): Promise<IncomingMessage> {
  const place = placeOf(server.url)
  const boundary = `litopys-${randomUUID()}`
  const fields = { model: server.model, response_format: 'verbose_json' }
  const [head, tail] = bodyAround(boundary, fields, sound.name)
  const request = (place.protocol === 'https:' ? httpsRequest : httpRequest)(place, {
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + sound.size + tail.length,
      accept: 'application/json',
      ...(server.key ? { authorization: `Bearer ${server.key}` } : {}),
    },
    agent: false,
    signal,
  })
  // An error after the answer, as when a server refuses a file before it has the whole of it.
  request.on('error', () => undefined)
  const answering = once(request, 'response')
  try {
    const [[response]] = await Promise.all([answering, write(request, [head, sound.path, tail], answering)])
    return response
  } catch (cause) {
    request.destroy()
    throw cause
  }
}

/** Writes until the server has answered, which may be before it has everything. */
async function write(
  request: ClientRequest,
  [head, path, tail]: [Buffer, string, Buffer],
  answering: Promise<unknown>,
): Promise<void> {
  let isAnswered = false
  const answered = answering.then(
    () => {
      isAnswered = true
    },
    () => {
      isAnswered = true
    },
  )
  const put = async (chunk: Buffer) => {
    if (!request.write(chunk)) await Promise.race([once(request, 'drain'), answered])
  }
  await put(head)
  for await (const chunk of createReadStream(path)) {
    if (isAnswered) return
    await put(chunk)
  }
  request.end(tail)
}

function bodyAround(boundary: string, fields: Record<string, string>, name: string): [Buffer, Buffer] {
  const parts = Object.entries(fields).map(
    ([field, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  )
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return [Buffer.from(parts.join('') + file), Buffer.from(`\r\n--${boundary}--\r\n`)]
}

/** The base address may end with the version, as in the settings of other clients of this API. */
function placeOf(url: string): URL {
  const place = new URL(url)
  place.pathname = `${place.pathname.replace(/\/(v1\/?)?$/, '')}/v1/audio/transcriptions`
  return place
}

function pauseIn(header: string | undefined): number | undefined {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : undefined
}

async function textOf(response: IncomingMessage, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop closes the connection.
  for await (const chunk of response) {
    size += chunk.length
    if (size > mostBytes)
      throw new UntranscribedFile('wrong_answer', `an answer of more than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function transcriptionIn(body: string): Transcription {
  const checked = check(answer, jsonIn(body))
  if (!checked.ok)
    throw new UntranscribedFile('wrong_answer', `an answer without its fields: ${checked.issues[0]?.path}`)
  const { language, segments } = checked.value
  // A word begins with a space, unless the server removes spaces.
  const hasSpaces = segments.slice(1).some(({ text }) => startsWithSpace(text))
  const read = segments.map(({ start, end, text, ...figures }, i): Segment => {
    const { no_speech_prob: noSpeech, avg_logprob: logProbability, compression_ratio: compression } = figures
    return {
      start: Math.max(0, start),
      end: Math.max(0, start, end),
      text: plain(text),
      ...(hasSpaces && i > 0 && !startsWithSpace(text) ? { isContinued: true } : {}),
      ...(typeof noSpeech === 'number' ? { noSpeech } : {}),
      ...(typeof logProbability === 'number' ? { logProbability } : {}),
      ...(typeof compression === 'number' ? { compression } : {}),
    }
  })
  return {
    language: languageCode(language ?? ''),
    segments: read.filter(({ text }) => text !== '').toSorted((a, b) => a.start - b.start),
  }
}

const startsWithSpace = (text: string) => text.startsWith(' ') && text.trim() !== ''

/** Without control characters and lone surrogates, which the archive and the screen do not take. */
function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
