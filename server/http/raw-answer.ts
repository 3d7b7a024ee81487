import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, errors, type Failure } from '@litopys/contract/errors'
import { earlyErrorHeaders } from './headers.ts'

/** Writes a failure to the socket and closes it, if there is no complete request to answer. */
export function answerRaw(socket: Socket, code: ErrorCode): void {
  const { status, message } = errors[code]
  const body = JSON.stringify({ status: 'fail', code, message, data: { errors: [] } } satisfies Failure)
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(earlyErrorHeaders).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ]
  if (socket.writable) socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}

/** Answers what Node could not parse as a request (https://nodejs.org/api/http.html#event-clienterror). */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  answerRaw(socket, unreadableCode(error.code))
}

function unreadableCode(code: string | undefined): ErrorCode {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers_too_large'
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'client_timeout' : 'bad_request'
}
