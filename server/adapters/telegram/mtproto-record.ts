import { isRecord } from '@litopys/contract/record'
import { tl } from '@mtcute/node'
import { __tlReaderMapWithCompat, __tlWriterMap, TlBinaryReader, TlBinaryWriter } from '@mtcute/node/utils.js'
import type { Message } from './mtproto-message.ts'

/** Version of the schema of serialised messages. */
export const layer = tl.LAYER

/** The message as Telegram sends it: its serialised TL object. */
export function bytesOfMessage(message: Message): Uint8Array {
  return TlBinaryWriter.serializeObject(__tlWriterMap, message)
}

/**
 * The message in these bytes, also of an older layer that the library still knows.
 * @throws Error for other bytes.
 */
export function messageOfBytes(bytes: Uint8Array): Message {
  const copy = Uint8Array.from(bytes)
  const value = new TlBinaryReader(__tlReaderMapWithCompat, copy).object()
  if (!isMessage(value)) throw new Error('these are not the bytes of a message')
  return value
}

/** The library gives objects with these names the type of a message. */
function isMessage(value: unknown): value is Message {
  return isRecord(value) && (value._ === 'message' || value._ === 'messageService')
}
