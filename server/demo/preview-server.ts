import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ShownPost, shownCard, shownPage } from '#adapters/telegram/preview.fixture'
import type { Clock } from '#server/clock'
import { type LoopbackServer, serveOnLoopback } from './loopback.ts'
import { type PublishedChannel, postsShownAt, publishedChannels } from './published-channels.ts'

/** Number of messages on a page of Telegram's preview. */
const postsOnPage = 20

/**
 * `showNewest`: publishes posts in real time from now on. Before, the channels are two hours behind the start
 * of the demo.
 */
export type DemoPreview = LoopbackServer & { showNewest(): void }

const behindMs = 2 * 3_600_000

/**
 * The web preview of the demo's own channels. A refresh reads real pages, and no request leaves this machine.
 */
export async function startDemoPreview(startedAt: Date, clock: Pick<Clock, 'now'>): Promise<DemoPreview> {
  let now = () => new Date(startedAt.getTime() - behindMs)
  const server = await serveOnLoopback((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://preview')
    const name = /^\/s\/(\w+)$/.exec(pathname)?.[1]
    const channel = publishedChannels.find((one) => one.name === name?.toLowerCase())
    if (name === undefined) send(response, shownCard(pathname.slice(1)))
    else if (!channel) response.writeHead(302, { location: `/${name}` }).end()
    else void sendPage(response, channel, postsShownAt(channel, startedAt, now()), searchParams)
  })
  const showNewest = () => {
    now = () => clock.now()
  }
  return { url: server.url, close: server.close, showNewest }
}

async function sendPage(
  response: ServerResponse,
  channel: PublishedChannel,
  posts: ShownPost[],
  query: URLSearchParams,
): Promise<void> {
  // The first page is fast: it tests whether the channel exists, and a user waits for the answer.
  if (query.size > 0 && channel.pageMs > 0) await sleep(channel.pageMs, undefined, { ref: false })
  const [before, after] = [numberIn(query, 'before'), numberIn(query, 'after')]
  const matching = posts.filter(({ id }) => id < (before ?? Number.POSITIVE_INFINITY) && id > (after ?? 0))
  const shown = after === undefined ? matching.slice(-postsOnPage) : matching.slice(0, postsOnPage)
  const [first, last] = [shown.at(0), shown.at(-1)]
  const around = {
    ...(first && first !== posts.at(0) && { before: first.id }),
    ...(last && last !== posts.at(-1) && { after: last.id }),
  }
  send(response, shownPage(channel, shown, around))
}

function numberIn(query: URLSearchParams, side: string): number | undefined {
  const text = query.get(side)
  return text === null ? undefined : Number(text)
}

function send(response: ServerResponse, html: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
}
