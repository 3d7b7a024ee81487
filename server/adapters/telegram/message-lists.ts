import { stepThrough } from './around-messages.ts'
import { maxRecordBytes } from './json-scanner.ts'
import type { Frame } from './source.ts'

/**
 * Whether the JSON object at the start of these bytes has a list of messages or of chats at its top level.
 * Reads no further than that, in constant memory. An account's export has contacts and other lists before its
 * chats.
 */
export async function hasMessageLists(chunks: AsyncIterable<Buffer>): Promise<boolean> {
  let bytes: Buffer = Buffer.alloc(0)
  let frames: Frame[] = []
  for await (const chunk of chunks) {
    bytes = bytes.length > 0 ? Buffer.concat([bytes, chunk]) : chunk
    let at = 0
    for (let step = stepThrough(bytes, at, frames); step !== 'more'; step = stepThrough(bytes, at, frames)) {
      const isClosed = step.frames.length === 0 && frames.length > 0
      at = step.at
      frames = step.frames
      if (holdsMessages(frames)) return true
      if (isClosed) return false
    }
    bytes = bytes.subarray(at)
    // No valid text before the messages is as long.
    if (bytes.length > maxRecordBytes) return false
  }
  return false
}

function holdsMessages(frames: Frame[]): boolean {
  const [top, list] = frames
  if (frames.length !== 2 || top?.kind !== 'object') return false
  return top.key === 'messages' ? list?.kind === 'array' : top.key === 'chats' || top.key === 'left_chats'
}
