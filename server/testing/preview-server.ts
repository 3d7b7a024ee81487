import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type ShownChannel, type ShownPost, shownCard, shownPage } from '#adapters/telegram/preview.fixture'
import { portOf } from './mail.ts'

/** What the server does with a request instead of a correct answer. */
export type Trouble =
  | RealTrouble
  /** No trouble for this request; the next entry applies to a later one. */
  | { kind: 'none' }
  /** The correct answer, but only after this promise resolves. */
  | { kind: 'held'; until: Promise<unknown> }
type RealTrouble =
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  /** The connection ends at once, or in the middle of the page. */
  | { kind: 'reset' }
  | { kind: 'torn' }
  /** A page of that many bytes, or no answer at all. */
  | { kind: 'huge'; bytes: number }
  | { kind: 'silence' }
  | { kind: 'page'; html: string }

export type PreviewServer = {
  url: string
  /** The posts of the channel. Tests edit, add and remove them. */
  posts: ShownPost[]
  /** For the next requests, one each. */
  troubles: Trouble[]
  /** Every request: path with query, and time of arrival. */
  requests: { path: string; at: number }[]
  close(): Promise<void>
}

/** Telegram counts messages, and an album has several. */
const messagesOnPage = 20

/**
 * The web preview of one channel on loopback, with paging. Requests for other names are redirected, as by
 * Telegram.
 */
export async function startPreviewServer(
  channel: ShownChannel,
  posts: ShownPost[] = [],
): Promise<PreviewServer> {
  const [troubles, requests]: [Trouble[], PreviewServer['requests']] = [[], []]
  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? '', at: performance.now() })
    const trouble = troubles.shift()
    const answerNow = () => answer(channel, posts, request, response)
    if (!trouble || trouble.kind === 'none') answerNow()
    else if (trouble.kind === 'held') void trouble.until.then(answerNow)
    else makeTrouble(trouble, request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    posts,
    troubles,
    requests,
    url: `http://127.0.0.1:${portOf(server.address())}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function answer(
  channel: ShownChannel,
  posts: ShownPost[],
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://preview')
  const name = /^\/s\/(\w+)$/.exec(pathname)?.[1]
  if (name === undefined) send(response, shownCard(pathname.slice(1)))
  else if (name.toLowerCase() === channel.name.toLowerCase())
    send(response, pageOf(channel, posts, searchParams))
  else response.writeHead(302, { location: `/${name}` }).end()
}

function pageOf(channel: ShownChannel, posts: ShownPost[], query: URLSearchParams): string {
  const [before, after] = ['before', 'after']
    .map((side) => query.get(side))
    .map((text) => text && Number(text))
  const ordered = posts.toSorted((a, b) => a.id - b.id)
  const matching = ordered.filter(({ id }) => (before ? id < before : true) && (after ? id > after : true))
  const shown = after ? taken(matching) : taken(matching.toReversed()).toReversed()
  const [first, last] = [shown.at(0), shown.at(-1)]
  return shownPage(channel, shown, {
    ...(first && first !== ordered.at(0) ? { before: first.id } : {}),
    ...(last && last !== ordered.at(-1) ? { after: lastNumber(last) } : {}),
  })
}

/** The first posts, as many as a page has. */
function taken(posts: ShownPost[]): ShownPost[] {
  const page: ShownPost[] = []
  let messages = 0
  for (const post of posts) {
    messages += post.album?.length ?? 1
    if (messages > messagesOnPage && page.length > 0) break
    page.push(post)
  }
  return page
}

function lastNumber({ id, album = [] }: ShownPost): number {
  return Math.max(id, ...album)
}

function makeTrouble(trouble: RealTrouble, request: IncomingMessage, response: ServerResponse): void {
  switch (trouble.kind) {
    case 'status':
      response.writeHead(trouble.status, trouble.headers).end()
      return
    case 'reset':
      request.socket.resetAndDestroy()
      return
    case 'torn':
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '5000' })
      response.write('<html><section class="tgme_channel_history">', () => request.socket.resetAndDestroy())
      return
    case 'huge':
      send(response, 'x'.repeat(trouble.bytes))
      return
    case 'silence':
      return
    case 'page':
      send(response, trouble.html)
  }
}

function send(response: ServerResponse, html: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
}
