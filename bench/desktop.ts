import { createRandom } from '../server/demo/random.ts'
import { dateOf } from './posts.ts'
import { createWriter, type Stretch } from './text.ts'

const title = 'Стенд 1'
const channelId = 9_100_000_000
/**
 * Size of a message with its markup and both forms of the text. It only spreads the dates over the four
 * years.
 */
const usualMessageBytes = 1_706

/** Yields a result.json of about this size, indented by one space as Desktop writes it. */
export function* benchDesktopExport(bytes: number, seed = 1): Generator<string> {
  const random = createRandom(seed)
  const write = createWriter(random)
  const expected = Math.ceil(bytes / usualMessageBytes) + 1
  const opening = `{\n "name": ${JSON.stringify(title)},\n "type": "public_channel",\n "id": ${channelId},\n "messages": [`
  const closing = '\n ]\n}'

  yield opening
  let written = opening.length + closing.length
  for (let id = 1; written < bytes; id++) {
    const at = dateOf(Math.min(id - 1, expected - 1), expected)
    const message = {
      id,
      type: 'message',
      date: at.toISOString().slice(0, 19),
      date_unixtime: String(Math.floor(at.getTime() / 1_000)),
      from: title,
      from_id: `channel${channelId}`,
      ...(random.next() < 0.3 && {
        photo: `photos/photo_${id}.jpg`,
        photo_file_size: 184_220,
        width: 1280,
        height: 853,
      }),
      ...desktopText(write()),
    }
    const piece = `${id === 1 ? '' : ','}\n  ${JSON.stringify(message, null, 1).replaceAll('\n', '\n  ')}`
    written += Buffer.byteLength(piece)
    yield piece
  }
  yield closing
}

function desktopText(stretches: readonly Stretch[]) {
  const [first] = stretches
  const unformatted = stretches.length === 1 && first?.type === 'plain'
  return {
    text: unformatted
      ? first.text
      : stretches.map((stretch) => (stretch.type === 'plain' ? stretch.text : stretch)),
    text_entities: stretches,
  }
}
