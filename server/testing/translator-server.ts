import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRecord } from '@litopys/contract/record'
import { romanize } from '@litopys/language/text/romanize'
import { portOf } from './mail.ts'

/** What the server does with a request instead of a translation. */
export type TranslatorTrouble =
  | { kind: 'none' }
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  /** The connection ends before the answer, or in the middle of it. */
  | { kind: 'reset' }
  | { kind: 'torn' }
  /** An answer of that many bytes, or no answer at all, or one that arrives letter by letter. */
  | { kind: 'huge'; bytes: number }
  | { kind: 'silence' }
  | { kind: 'drip' }
  /** Another text instead of each translation. */
  | { kind: 'says'; text: string }
  | { kind: 'fewer' }
  | { kind: 'body'; body: string }

export type Requested = { q: string[]; source: string; target: string; format: string; alignment?: true }

export type TranslatorServer = {
  url: string
  /** Words and their translations. Other words are transliterated to Latin letters. */
  words: Map<string, string>
  /** For the next requests, one each. */
  troubles: TranslatorTrouble[]
  /** Delay before each answer. */
  delayMs: number
  requests: Requested[]
  /** Number of bytes of a huge answer that the client read. */
  taken(): number
  close(): Promise<void>
}

/** A fake LibreTranslate server on loopback. */
export async function startTranslatorServer(): Promise<TranslatorServer> {
  let bytes = 0
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })
  const stand: TranslatorServer = {
    url: '',
    words: new Map(),
    troubles: [],
    delayMs: 0,
    requests: [],
    taken: () => bytes,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const asked = readAsked(JSON.parse(await textOf(request)))
    stand.requests.push(asked)
    await sleep(stand.delayMs)
    const trouble = stand.troubles.shift() ?? { kind: 'none' }
    if (trouble.kind === 'huge') bytes = await flood(response, trouble.bytes)
    await tell(trouble, asked, stand.words, response)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stand.url = `http://127.0.0.1:${portOf(server.address())}`
  return stand
}

function readAsked(body: unknown): Requested {
  const { q, source, target, format, alignment } = isRecord(body) ? body : {}
  const texts = Array.isArray(q) ? q.map(String) : []
  return {
    q: texts,
    source: String(source),
    target: String(target),
    format: String(format),
    ...(alignment === true && { alignment }),
  }
}

async function tell(
  trouble: TranslatorTrouble,
  asked: Requested,
  words: ReadonlyMap<string, string>,
  response: ServerResponse,
): Promise<void> {
  switch (trouble.kind) {
    case 'none':
      return send(
        response,
        bodyOf(
          asked,
          asked.q.map((text) => inEnglish(text, words)),
        ),
      )
    case 'says':
      return send(
        response,
        bodyOf(
          asked,
          asked.q.map(() => trouble.text),
        ),
      )
    case 'fewer':
      return send(response, bodyOf(asked, asked.q.slice(1)))
    case 'body':
      return send(response, trouble.body)
    case 'status':
      response.writeHead(trouble.status, trouble.headers).end()
      return
    case 'reset':
      response.socket?.resetAndDestroy()
      return
    case 'torn':
      response.writeHead(200, { 'content-length': '5000' })
      response.write('{"translatedText":[', () => response.socket?.resetAndDestroy())
      return
    case 'drip':
      response.writeHead(200)
      while (!response.destroyed) {
        response.write(' ')
        await sleep(20)
      }
      return
    case 'huge':
    case 'silence':
      return
  }
}

function bodyOf({ q, source }: Requested, translatedText: string[]): string {
  return JSON.stringify({
    translatedText,
    alternatives: translatedText.map((text) => [text, `${text} again`]),
    ...(source === 'auto' ? { detectedLanguage: q.map(() => ({ language: 'pl', confidence: 50 })) } : {}),
  })
}

function inEnglish(text: string, words: ReadonlyMap<string, string>): string {
  return romanize(text.replace(/\p{L}+/gu, (word) => words.get(word.toLowerCase()) ?? word))
}

/** Resolves with the number of bytes sent until the client closed the connection. */
async function flood(response: ServerResponse, bytes: number): Promise<number> {
  let sent = 0
  const chunks = function* () {
    for (; sent < bytes; sent += chunk.length) yield chunk
  }
  await pipeline(Readable.from(chunks()), response).catch(() => undefined)
  return sent
}

const chunk = Buffer.alloc(64 * 1_024, 'x')

function send(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(body)
}
