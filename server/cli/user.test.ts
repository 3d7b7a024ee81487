import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { root, startProgram } from '#testing/child'
import { runHere } from '#testing/command'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { layOut } from '#testing/template'

let server: TestLitopys
let data: string
const home = mkdtempSync(join(tmpdir(), 'litopys-user-'))
beforeAll(async () => {
  server = await startTestLitopys()
  data = join(server.directory, 'data')
})
afterAll(async () => {
  await server.close()
  rmSync(home, { recursive: true })
})

const litopys = (...args: string[]) =>
  runHere(['user', ...args, ...(args.includes('--data') ? [] : ['--data', data])])

describe('litopys user', () => {
  test.each([
    [[], 'user needs one of list, add, reset, access, block, unblock'],
    [['toString'], 'user needs one of list'],
    [['add'], 'user add needs an e-mail'],
    [['add', 'nobody'], '"nobody" is not an e-mail address'],
    [['add', 'a@example.org', '--role', 'king'], '--role must be one or more of admin, data-manager, user'],
    [['reset', 'a@example.org'], 'user reset needs --password or --second-factor'],
    [['reset', 'a@example.org', '--password', '--second-factor'], 'user reset needs'],
    [['block', 'a@example.org', 'b@example.org'], 'takes one argument'],
  ])('%j is wrong usage', async (args, message) => {
    const { code, stdout, stderr } = await litopys(...args)
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)])
  })

  test.each([
    [['add', 'a@example.org', '--access', 'nonsense'], '/access/0: "nonsense" is not a restriction'],
    [['block', 'nobody@example.org'], 'There is no user nobody@example.org'],
    [['list', '--data', join(root, 'nowhere')], 'nowhere'],
  ])('%j fails and says why', async (args, message) => {
    const { code, stdout, stderr } = await litopys(...args)
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(message)])
    expect(stderr).not.toContain('    at ')
  })

  test('an empty list says so on stderr, and is an empty list in JSON', async () => {
    const list = startProgram('server/cli/main.ts', ['user', 'list', 'unknown-name'], { DATA_DIR: data })
    const { code, stdout, stderr } = await list.ended
    expect([code, stdout, stderr]).toEqual([0, '', 'No users match "unknown-name"\n'])
    const inJson = await litopys('list', 'unknown-name', '--json')
    expect([inJson.code, inJson.stdout, inJson.stderr]).toEqual([0, '[]\n', ''])
  })

  test('add prints the invitation link if no mail server is set up', async () => {
    const args = ['--role', 'admin,data-manager', '--family-name', 'Коваль', '--access', 'lang:uk,read-only']
    const { code, stdout, stderr } = await litopys('add', 'Boss@example.org', ...args)
    expect([code, stderr]).toEqual([0, expect.stringContaining('SMTP_URL')])
    expect(stdout).toContain('Added boss@example.org (Admin, Data manager)')
    expect(stdout).toMatch(/\/app\/login#invite=\S+/)
    const listed = await litopys('list', 'коваль', '--json')
    expect(JSON.parse(listed.stdout)).toMatchObject([
      { email: 'boss@example.org', role: ['Admin', 'Data manager'], access: ['lang:uk', 'read-only'] },
    ])
    const line = (await litopys('list', 'коваль')).stdout.split('\t')
    expect([line[0], line[2]]).toEqual(['boss@example.org', 'Invited'])
    const again = await litopys('add', 'boss@example.org')
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('A user with this e-mail')])
  })

  test('the last active administrator is not blocked', async () => {
    await litopys('access', 'boss@example.org')
    const { code, stderr } = await litopys('block', 'boss@example.org')
    expect([code, stderr]).toEqual([1, expect.stringContaining('the last active administrator')])
  })

  test('block, unblock and reset change the user', async () => {
    await litopys('add', 'reader@example.org')
    expect((await litopys('block', 'READER@example.org')).stdout).toContain('Blocked')
    const unblocked = await litopys('unblock', 'reader@example.org', '--json')
    expect(JSON.parse(unblocked.stdout)).toMatchObject({ status: 'Active' })
    const link = await litopys('reset', 'reader@example.org', '--password', '--json')
    expect(JSON.parse(link.stdout)).toMatchObject({
      delivery: 'outbox',
      link: expect.stringContaining('#invite='),
    })
    const inWords = await litopys('reset', 'reader@example.org', '--password')
    expect(inWords.stdout).not.toContain('was sent')
    expect(inWords.stderr).toContain('Nothing was sent')
    const factor = await litopys('reset', 'reader@example.org', '--second-factor')
    expect([factor.code, factor.stdout]).toEqual([0, expect.stringContaining('was reset')])
  })

  test('access replaces the whole list, or removes it', async () => {
    await litopys('add', 'limited@example.org')
    const set = await litopys('access', 'limited@example.org', 'lang:uk', 'read-only', '--json')
    expect(JSON.parse(set.stdout)).toMatchObject({ access: ['lang:uk', 'read-only'] })
    const early = await litopys('access', 'limited@example.org', 'tag:importnat', 'no-export')
    expect([early.code, early.stderr]).toEqual([0, 'No post matches tag:importnat yet\n'])
    const wrong = await litopys('access', 'limited@example.org', 'nonsense')
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('is not a restriction')])
    const free = await litopys('access', 'limited@example.org', '--json')
    expect(JSON.parse(free.stdout)).toMatchObject({ access: [] })
  })

  test('the invitation link is not in the JSON output if it is mailed', async () => {
    const directory = join(home, 'mailed')
    layOut(directory)
    vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:9').stubEnv('MAIL_FROM', 'litopys@example.org')
    onTestFinished(() => void vi.unstubAllEnvs())
    const add = (...args: string[]) => litopys('add', ...args, '--json', '--data', directory)
    const mailed = await add('mailed@example.org')
    expect(JSON.parse(mailed.stdout).invitation).toEqual({ delivery: 'sent' })
    const shown = await add('shown@example.org', '--print-link')
    expect(JSON.parse(shown.stdout).invitation).toHaveProperty('link')
  })

  test('the first user may be added before the first start', async () => {
    const { code, stdout } = await litopys(
      'add',
      'first@example.org',
      '--role',
      'admin',
      '--data',
      join(home, 'new'),
    )
    expect([code, stdout]).toEqual([0, expect.stringContaining('#invite=')])
  })
})
