import { networkRoutes } from '@litopys/contract/routes/connections'
import type { Network } from '@litopys/contract/schemas/network'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { giveFileTexts } from '#testing/file-texts'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

// Two channels with one text; the picture of one of them has words of its own.

const [one, other] = ['1000000061', '1000000062']
const text = 'Уночі над річкою чули вибухи а зранку рух мостом відновили в обох напрямках'

let cast: Cast<'all' | 'limited'>
let litopys: TestLitopys
beforeAll(async () => {
  cast = await directoryWithCast({
    all: { role: ['User'] },
    limited: { role: ['User'], access: [`channel:${one}`, `channel:${other}`] },
  })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
  await litopys.importPosts([
    { channelId: one, channel: 'One', messageId: 1, date: '2026-01-05T12:00:00Z', text },
    { channelId: other, channel: 'Other', messageId: 1, date: '2026-01-05T12:05:00Z', text },
  ])
  await litopys.instance.close()
  await giveFileTexts(cast.directory, [
    {
      channelId: other,
      messageId: 1,
      fileTexts: [{ kind: 'picture', hash: 'a'.repeat(64), text: 'Напис на світлині мосту' }],
    },
  ])
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

test.each(['all', 'limited'] as const)('words in files do not make a copy another text: %s', async (who) => {
  const response = await litopys.instance.app.inject({
    url: networkRoutes.read.path,
    headers: cast.who(who).bearer,
  })
  const { data }: { data: Network } = response.json()
  expect(data.edges).toMatchObject([{ from: other, to: one, kind: 'copies', posts: 1 }])
})
