import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { htmlPage, htmlPost } from '#adapters/telegram/html-export.fixture'
import { chat, message } from '#adapters/telegram/source.fixture'
import { openDataDirectory } from '#data-directory/directory'
import { type Ended, root, startProgram, until } from '#testing/child'
import { runHere } from '#testing/command'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { jpeg } from '#testing/media'
import { layOut } from '#testing/template'

// Each test starts whole processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const home = mkdtempSync(join(tmpdir(), 'litopys-cli-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const data = join(home, 'data')
layOut(data)
const file = (name: string, content: string) => {
  writeFileSync(join(home, name), content)
  return join(home, name)
}
/** As a process of its own. */
const started = (args: string[], input = '') =>
  startProgram('server/cli/main.ts', args, { DATA_DIR: data }, input).ended
const litopys = (args: string[], input = '') => runHere(args, input)
const withData = (...args: string[]) => litopys([...args, '--data', data])

const texts = ['Міст стоїть.', 'Мости стоять.', 'Nothing here.']
const posts = texts.map((text, i) => ({
  channel: 'Even',
  channelId: 10,
  messageId: i + 1,
  date: '2026-01-01T10:00:00Z',
  text,
}))
const jsonl = file('posts.jsonl', `${posts.map((post) => JSON.stringify(post)).join('\n')}\nbroken\n`)

function lines({ stdout }: Ended): unknown[] {
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

describe('wrong usage exits with 2, the usage on stderr and nothing on stdout', () => {
  test.each([[[]], [['search']]])('as a process, %j', async (args) => {
    const { code, stdout, stderr } = await started(args)
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining('Usage:')])
  })
  test.each([
    [['search'], 'search needs a query'],
    [['search', 'x', '--batch', 'file'], 'search takes a query or --batch FILE, not both'],
    [['search', 'x', '--sort', 'size'], '--sort must be relevance or date'],
    [['search', 'x', '--limit', '0'], '--limit must be a whole number'],
    [['search', 'x', '--filters', '{'], '--filters is not valid JSON'],
    [['search', 'x', '--filters', '{"author":1}'], '/author'],
    [['search', 'x', '--nonsense'], '--nonsense'],
    [['export', '-слово', '-o', 'x.csv'], 'starts with a dash after --'],
    [['import'], 'import needs a file'],
    [['import', 'a', '--channel'], '--channel'],
    [['import', 'a', '--channel', '@bad name!'], 'A username has 4 to 32'],
  ])('%j', async (args, message) => {
    const { code, stdout, stderr } = await litopys(args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(message)
    expect(stderr).toContain('Usage:')
    expect(stderr).not.toContain('    at ')
  })
  test.each([['exprot'], ['toString']])('for an unknown command, %s, it is one line', async (name) => {
    const { code, stdout, stderr } = await litopys([name])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(new RegExp(`^There is no command ${name}\\..* All commands: npx litopys help\n$`))
  })
  test('a request for help is no wrong usage', async () => {
    expect((await litopys(['help'])).code).toBe(0)
    const asked = await litopys(['search', '--help'])
    expect(asked.stderr).toContain('Usage: npx litopys search QUERY')
    expect(await litopys(['help', 'search'])).toEqual(asked)
  })
})

describe('a failed command exits with 1 and the reason', () => {
  test.each([
    [['import', '/nowhere.json'], '/nowhere.json'],
    [['import', home], `${home} is a folder without result.json or messages.html`],
    [['search', '--batch', '/nowhere.txt'], '/nowhere.txt'],
    [['search', 'x', '--data', jsonl], jsonl],
  ])('%j', async (args, message) => {
    const { code, stdout, stderr } = await litopys(args)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(message)
    expect(stderr).not.toContain('    at ')
  })
  test('analyze names the bad line', async () => {
    const { code, stderr } = await litopys(['analyze'], '{"id":1,"text":"a"}\n{"id":2}\n')
    expect([code, stderr]).toEqual([1, expect.stringContaining('Line 2/text')])
  })
})

describe('a directory without a server', () => {
  test('import --json gives one report on stdout', async () => {
    const ended = await started(['import', jsonl, '--json'])
    expect(ended.code).toBe(0)
    expect(lines(ended)).toEqual([
      {
        read: 4,
        new: 3,
        updated: 0,
        unchanged: 0,
        revisions: 0,
        skipped: [expect.anything()],
        skippedCount: 1,
        gaps: [],
        gapCount: 0,
      },
    ])
  })
  test('a truncated file is reported, and the import fails', async () => {
    const elsewhere = join(home, 'elsewhere')
    layOut(elsewhere)
    const cut = file('cut.json', JSON.stringify(chat(77, [message(1), message(2)])).slice(0, -20))
    const { code, stdout, stderr } = await litopys(['import', cut, '--data', elsewhere])
    expect([code, stdout]).toEqual([1, expect.stringContaining('1 new')])
    expect(stderr).toContain('The file is incomplete')
  })
  test('import lists the first gaps and counts the others', async () => {
    const elsewhere = join(home, 'gaps')
    layOut(elsewhere)
    const odd = Array.from({ length: 30 }, (_, i) => ({ ...posts[0], channelId: 11, messageId: 2 * i + 1 }))
    const holes = file('odd.jsonl', odd.map((post) => JSON.stringify(post)).join('\n'))
    const { code, stdout } = await litopys(['import', holes, '--data', elsewhere])
    const listed = stdout.split('\n').filter((line) => line.includes('no post'))
    expect([code, listed.length, stdout]).toEqual([0, 20, expect.stringContaining('  and 9 more gaps')])
  })
  test('a search for posts like a post says that the post is not in the archive', async () => {
    const reason = 'The archive has no post 10_99, so nothing is like it.'
    for (const q of ['like:10_99', 'like:10_99/story міст']) {
      const { code, stdout, stderr } = await withData('search', q)
      expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(reason)])
    }
    const both = await withData('search', 'like:10_98 OR like:10_99', '--json')
    expect([both.code, both.stderr]).toEqual([1, expect.stringContaining('no posts 10_98, 10_99')])
    expect((await withData('search', 'like:10_1')).code).toBe(0)
    const none = await withData('search', 'like:10_1 такогонемає')
    expect([none.code, none.stderr]).toEqual([0, ''])
    const missing = file('likes.txt', 'like:10_99\nлюбий\nlike:10_1\n')
    const batch = await withData('search', '--batch', missing)
    expect([batch.code, batch.stderr]).toEqual([0, expect.stringContaining(reason)])
    expect(batch.stdout).toContain('like:10_99: 0 posts')
  })
  test('search --json prints the posts found', async () => {
    const ended = await withData('search', 'міст', '--json', '--sort', 'date')
    expect(ended.stderr).toBe('')
    const [found] = lines(ended)
    expect(found).toMatchObject({
      totalItems: 2,
      data: [{ messageId: expect.any(Number), text: expect.any(String), matches: expect.any(Array) }, {}],
    })
  })
  test('analyze prints one line per text, with UTF-16 offsets', async () => {
    const text = '😀 Київ #міст a@example.org'
    const ended = await litopys(
      ['analyze'],
      `${JSON.stringify({ id: 'x', text })}\n\n${JSON.stringify({ id: 2, text: '' })}\n`,
    )
    const [first, second] = lines(ended)
    expect(first).toMatchObject({ id: 'x', terms: expect.any(Array), inLanguage: expect.any(String) })
    expect(JSON.stringify(first)).toContain(`:${text.indexOf('#міст')}`)
    expect(second).toMatchObject({ id: 2 })
    expect(ended.code).toBe(0)
  })
  test('the npm package’s starter works in any folder', () => {
    const { bin } = JSON.parse(execFileSync('cat', [`${root}package.json`], { encoding: 'utf8' }))
    const { status, stdout } = spawnSync('node', [join(root, bin.litopys), 'analyze'], {
      cwd: home,
      input: '{"id":1,"text":"a"}',
      encoding: 'utf8',
    })
    expect([status, JSON.parse(stdout).id]).toEqual([0, 1])
  })
  test('Ctrl-C ends an import cleanly, and the directory is free at once', async () => {
    const many = Array.from({ length: 60_000 }, (_, i) =>
      JSON.stringify({ ...posts[0], channelId: 11, messageId: i + 1 }),
    )
    const { child, output, ended } = startProgram(
      'server/cli/main.ts',
      ['import', file('many.jsonl', many.join('\n'))],
      { DATA_DIR: data },
    )
    await until(() => output.stderr.includes('%'))
    child.kill('SIGINT')
    child.kill('SIGINT')
    const { code, stdout, stderr } = await ended
    expect([code, stdout]).toEqual([130, ''])
    expect(stderr).not.toContain('    at ')
    expect((await withData('search', 'міст', '--json')).code).toBe(0)
  })
})

test('the refusal of the server is printed', async () => {
  const strict = await startTestLitopys({ UPLOAD_MAX_BYTES: '100' })
  const big = file('big.jsonl', 'x'.repeat(5_000_000))
  const { code, stderr } = await litopys(['import', big, '--data', join(strict.directory, 'data')])
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining('This file or request is larger than the limit'),
  ])
  await strict.close()
})

describe('a directory that a server uses', () => {
  let server: TestLitopys
  let served: string
  beforeAll(async () => {
    server = await startTestLitopys({ MEDIA_ANALYSIS: 'on', DOCUMENT_TEXT: 'on' })
    served = join(server.directory, 'data')
  })
  afterAll(() => server.close())
  const through = (...args: string[]) => litopys([...args, '--data', served])

  test('commands go through the server', async () => {
    expect((await through('import', jsonl)).code).toBe(0)
    expect(lines(await through('search', 'міст', '--json'))).toMatchObject([{ totalItems: 2 }])
  })
  test('import includes the files of a folder, unless --no-media is set', async () => {
    const folder = join(home, 'with-files')
    mkdirSync(join(folder, 'photos'), { recursive: true })
    const messages = [message(1, { photo: 'photos/a.jpg' }), message(2, { photo: 'photos/b.jpg' })]
    writeFileSync(join(folder, 'result.json'), JSON.stringify(chat(77, messages)))
    writeFileSync(join(folder, 'photos', 'a.jpg'), jpeg(1))
    symlinkSync(jsonl, join(folder, 'photos', 'b.jpg'))
    const bare = await through('import', folder, '--no-media', '--json')
    expect(lines(bare)).toMatchObject([{ new: 2, media: { stored: 0, missing: 2, tooLarge: 0 } }])
    const whole = await through('import', `${folder}/`)
    expect(whole.stdout).toContain('2 read: 0 new, 2 updated, 0 unchanged')
    expect(whole.stdout).toContain('files: 1 stored, 1 missing, 0 too large')
  })
  test('import reads all pages of an HTML export in order, from a folder or its first page', async () => {
    const folder = join(home, 'export')
    mkdirSync(folder)
    const page = (...ids: number[]) =>
      htmlPage('Chat', ...ids.map((id) => htmlPost(id, { from: 'Chat', text: `text ${id}` })))
    writeFileSync(join(folder, 'messages.html'), page(1, 2))
    writeFileSync(join(folder, 'messages2.html'), page(3))
    writeFileSync(join(folder, 'messages10.html'), page(4))
    const first = await through('import', folder, '--channel', '1234567890', '--json')
    expect(lines(first)).toMatchObject([{ read: 4, new: 4, skippedCount: 0, gaps: [] }])
    const again = await through('import', join(folder, 'messages.html'), '--channel=-1001234567890', '--json')
    expect(lines(again)).toMatchObject([{ read: 4, unchanged: 4 }])
  })
  test('search shows the line of a file that matches, and no character that reverses the name of the file', async () => {
    const folder = join(home, 'with-documents')
    mkdirSync(join(folder, 'files'), { recursive: true })
    const order = { file: 'files/a.txt', file_name: 'order_\u202efdp.txt', text: 'Наказ' }
    writeFileSync(join(folder, 'result.json'), JSON.stringify(chat(78, [message(1, order)])))
    writeFileSync(join(folder, 'files', 'a.txt'), 'Перший рядок\nПереправу закрито до ранку\nОстанній')
    expect((await through('import', folder)).code).toBe(0)
    const said = async () => (await through('search', 'in:file переправа')).stdout
    await expect
      .poll(said, { timeout: 20_000 })

      .toContain('Наказ\norder_[RLO]fdp.txt\n  in order_[RLO]fdp.txt: Переправу закрито до ранку\n')
    const fileMatches = [{ kind: 'document', line: 'Переправу закрито до ранку', matches: [[13, 22]] }]
    expect(lines(await through('search', 'in:file переправа', '--json'))).toMatchObject([
      { data: [{ fileMatches }] },
    ])
  })
  test('search --batch prints one line per query, in order', async () => {
    const batch = file('queries.txt', 'міст\r\n\nnowhere\nnothing\n')
    const ended = await through('search', '--batch', batch, '--json', '--limit', '1')
    expect(lines(ended)).toMatchObject([
      { query: 'міст', totalItems: 2, data: [{}] },
      { query: 'nowhere', totalItems: 0, data: [] },
      { query: 'nothing', totalItems: 1, data: [{}] },
    ])
  })
  test('verify --json prints the checks', async () => {
    const ended = await through('verify', '--json')
    expect(ended.code).toBe(0)
    const [findings] = lines(ended)
    expect(findings).toContainEqual({ check: expect.any(String), ok: true, detail: expect.any(String) })
  })
  test('a server that is still starting is reported', async () => {
    const starting = join(home, 'starting')
    mkdirSync(starting)
    writeFileSync(join(starting, 'socket'), '/tmp/of-a-process-that-was-killed.sock')
    const held = openDataDirectory(starting)
    const { code, stderr } = await started(['verify', '--data', starting])
    expect([code, stderr]).toEqual([1, expect.stringContaining('does not accept commands yet')])
    held.announce('/tmp/of-a-process-that-hangs.sock')
    const hanging = await started(['verify', '--data', starting])
    expect([hanging.code, hanging.stderr]).toEqual([1, expect.stringContaining('does not respond')])
    expect(hanging.stderr).not.toContain('    at ')
    held.close()
  })
})
