import { channelRoutes } from '@litopys/contract/routes/channels'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

let litopys: TestLitopys
beforeAll(async () => {
  litopys = await startTestLitopys()
})
afterAll(() => litopys.close())

async function namesOf(channelId: number) {
  const { data } = await litopys.api.call(channelRoutes.list, { search: '', page: 1, itemsPerPage: 100 })
  const { title, username, type } = data.find((one) => one.channelId === String(channelId)) ?? {}
  return { title: title === String(channelId) ? 'the id' : title, username, type }
}

type Line = { channel?: string; username?: string; channelType?: string; observedAt?: string }

let channelId = 100
/** The names of a new channel after these files are imported. */
async function namesAfter(files: Line[][]) {
  channelId += 1
  for (const lines of files) {
    const posts = lines.map((line, i) => {
      const messageId = all.indexOf(line) + i + 1
      return { channelId, messageId, date: '2026-01-01T10:00:00Z', text: 'Допис', ...line }
    })
    await litopys.importPosts(posts)
  }
  return await namesOf(channelId)
}
let all: Line[] = []

const [early, middle, late] = ['2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z']
const publicChannel = 'public_channel'

describe('a channel gets the same names in every order of lines and files', () => {
  test.each<[string, Line[], Awaited<ReturnType<typeof namesOf>>]>([
    [
      'the newest line has no title',
      [{ channel: 'Назва', observedAt: early }, { observedAt: late }],
      { title: 'Назва', username: undefined, type: publicChannel },
    ],
    [
      'the newest line has no username',
      [
        { channel: 'Назва', username: 'nazva_x', observedAt: early },
        { channel: 'Назва', observedAt: late },
      ],
      { title: 'Назва', username: 'nazva_x', type: publicChannel },
    ],
    [
      'two titles have the same time',
      [
        { channel: 'А', observedAt: early },
        { channel: 'Б', observedAt: early },
      ],
      { title: 'Б', username: undefined, type: publicChannel },
    ],
    [
      'the newest title, type and username are in different lines',
      [
        { channel: 'Нова', username: 'stara_x', channelType: 'private_supergroup', observedAt: middle },
        { channel: 'Стара', username: 'nova_x', observedAt: late, channelType: 'public_supergroup' },
        { channel: 'Найновіша', observedAt: '2026-05-01T00:00:00Z' },
      ],
      { title: 'Найновіша', username: 'nova_x', type: 'public_supergroup' },
    ],
    [
      'no line has a title and the username changes',
      [
        { username: 'stara_y', observedAt: early },
        { username: 'nova_y', observedAt: late },
      ],
      { title: 'nova_y', username: 'nova_y', type: publicChannel },
    ],
  ])('%s', async (_name, lines, wanted) => {
    all = lines
    const backwards = lines.toReversed()
    for (const files of [[lines], [backwards], lines.map((line) => [line]), backwards.map((line) => [line])])
      expect(await namesAfter(files)).toEqual(wanted)
  })
})
