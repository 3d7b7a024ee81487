import { expect, test } from 'vitest'
import { eventBlocks } from './event-blocks.ts'

async function readIn(pieces: Uint8Array[]): Promise<string[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
  const read: string[] = []
  for await (const text of eventBlocks(body)) read.push(text)
  return read
}

const bytes = new TextEncoder().encode('data: {"title":"Канал"}\n\n: \n\ndata: 2\ndata: 3\n\n')

test('events are read correctly when the network splits them, also inside a character', async () => {
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    expect(await readIn([bytes.slice(0, cut), bytes.slice(cut)])).toEqual(['{"title":"Канал"}', '2\n3'])
  }
})

test('an incomplete event at the end of a broken connection is ignored', async () => {
  expect(await readIn([bytes.slice(0, -1)])).toEqual(['{"title":"Канал"}'])
})

test('both kinds of line ends are accepted', async () => {
  expect(await readIn([new TextEncoder().encode('data: 1\r\n\r\ndata: 2\r\n\r\n')])).toEqual(['1', '2'])
})
