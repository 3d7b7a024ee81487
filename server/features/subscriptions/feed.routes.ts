import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerAddress } from '#http/caller-address'
import type { RateLimit } from '#http/rate-limit'
import { AppError } from '#server/errors'
import { type FeedDeps, readFeed } from './feed.usecase.ts'

/** `reads`: rate limit per network address, for known and unknown feeds alike. */
type FeedRouteDeps = FeedDeps & { reads: RateLimit }

/** Mounts the feeds. They are outside the API, because feed readers send no credentials. */
export function mountFeeds(deps: FeedRouteDeps) {
  return (app: FastifyInstance): void => {
    app.get<{ Params: { file: string } }>('/feeds/:file', async (request, reply) => {
      const ip = callerAddress(request)
      deps.reads.take(ip)
      const [, token] = /^([\w-]{43})\.atom$/.exec(request.params.file) ?? []
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const feed = token && (await readFeed(deps, { token, ip, signal: gone.signal }))
      reply.header('x-robots-tag', 'noindex, nofollow').header('cache-control', 'private, no-cache')
      if (!feed) throw new AppError('not_found')
      reply.header('etag', feed.etag).header('last-modified', feed.lastModified.toUTCString())
      if (isKnown(request.headers, feed)) return reply.code(304).send()
      return reply.type('application/atom+xml; charset=utf-8').send(feed.xml)
    })
  }
}

/** Whether the caller has this version. The tag decides, as rights change without a new post. */
function isKnown(
  headers: FastifyRequest['headers'],
  { etag, lastModified }: { etag: string; lastModified: Date },
): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Number.isFinite(since) && Math.floor(lastModified.getTime() / 1_000) * 1_000 <= since
}
