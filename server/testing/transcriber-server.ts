import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { portOf } from './mail.ts'

/** What the server does with a request instead of a transcript. */
export type TranscriberTrouble =
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  /** The connection ends before the answer, or in the middle of it. */
  | { kind: 'reset' }
  | { kind: 'torn' }
  /** Refuses the file before it has read it. */
  | { kind: 'early'; status: number }
  | { kind: 'body'; body: string }
  | { kind: 'huge' }
  | { kind: 'silence' }

export type SaidSegment = {
  start: number
  end: number
  text: string
  no_speech_prob?: number | null
  avg_logprob?: number
  compression_ratio?: number
}

type Received = {
  fields: Record<string, string>
  fileName: string
  file: Buffer
  authorization: string | undefined
}

export type TranscriberServer = {
  url: string
  /** The segments for a file. */
  hear: (file: Buffer) => SaidSegment[]
  language: string
  /** For the next requests, one each. */
  troubles: TranscriberTrouble[]
  /** For every request, before `troubles`. */
  constantTrouble: TranscriberTrouble | undefined
  delayMs: number
  requests: Received[]
  close(): Promise<void>
}

/** A fake server with the API of OpenAI for transcripts, on loopback. */
export async function startTranscriberServer(): Promise<TranscriberServer> {
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })
  const stand: TranscriberServer = {
    url: '',
    hear: () => [],
    language: 'ukrainian',
    troubles: [],
    constantTrouble: undefined,
    delayMs: 0,
    requests: [],
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const trouble = stand.constantTrouble ?? stand.troubles.shift()
    if (trouble?.kind === 'early') {
      response.writeHead(trouble.status, { connection: 'close' }).end()
      return
    }
    const received = { ...(await receivedIn(request)), authorization: request.headers.authorization }
    const isRight = request.method === 'POST' && request.url === '/v1/audio/transcriptions'
    stand.requests.push(received)
    await sleep(stand.delayMs)
    if (trouble) return await make(trouble, response)
    if (!isRight) return void response.writeHead(404).end()
    const segments = stand.hear(received.file)
    const text = segments.map((segment) => segment.text).join('')
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ task: 'transcribe', language: stand.language, duration: 1, text, segments }))
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stand.url = `http://127.0.0.1:${portOf(server.address())}`
  return stand
}

async function receivedIn(request: IncomingMessage): Promise<Omit<Received, 'authorization'>> {
  const body = await buffer(request)
  const headers = new Headers({ 'content-type': request.headers['content-type'] ?? '' })
  const form = await new Response(body, { headers }).formData()
  const file = form.get('file')
  if (!(file instanceof File)) throw new Error('no file')
  const fields = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  return { fields, fileName: file.name, file: Buffer.from(await file.arrayBuffer()) }
}

async function make(trouble: TranscriberTrouble, response: ServerResponse): Promise<void> {
  switch (trouble.kind) {
    case 'status':
      response.writeHead(trouble.status, trouble.headers).end()
      return
    case 'reset':
      response.socket?.resetAndDestroy()
      return
    case 'torn':
      response.writeHead(200, { 'content-length': '5000' })
      response.write('{"segments":[', () => response.socket?.resetAndDestroy())
      return
    case 'body':
      response.writeHead(200, { 'content-type': 'application/json' }).end(trouble.body)
      return
    case 'huge':
      response.writeHead(200)
      await pipeline(Readable.from(endless()), response).catch(() => undefined)
      return
    case 'early':
    case 'silence':
      return
  }
}

function* endless() {
  const chunk = Buffer.alloc(256 * 1_024, 'x')
  for (;;) yield chunk
}
