import { Readable } from 'node:stream'
import type { FileAnswer } from '@litopys/contract/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readRange } from './range.ts'

/**
 * Content policy of a file opened in a browser: no scripts and no requests (docs/decisions/0017-media.md).
 */
const inertPolicy = "sandbox; default-src 'none'; img-src 'self'; media-src 'self'"

/** Sends a file, or its requested range (RFC 9110, section 14). */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): FastifyReply {
  const { read, size, type } = file
  reply
    .header('content-security-policy', inertPolicy)
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', dispositionOf(file))
    .header('accept-ranges', 'bytes')
    .type(type)
  const range = readRange(request.headers.range, size)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  if (range) reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${size}`)
  const { from, to } = range ?? { from: 0, to: size - 1 }
  reply.header('content-length', to - from + 1)
  // Otherwise Fastify would read the file and leave it out, and all of a film would come from the bucket.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(size === 0 ? Buffer.alloc(0) : Readable.from(read(range), { objectMode: false }))
}

/** RFC 6266: the name in RFC 8187 encoding, and in ASCII for clients that do not support it. */
function dispositionOf({ name, isShown }: FileAnswer): string {
  const ascii = name.replace(/[^\w. -]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => {
    return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
  })
  return `${isShown ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
