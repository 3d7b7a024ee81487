import { join } from 'node:path'
import { readRestrictions } from '@litopys/contract/access/restrictions'
import type { Fuzzy, Pattern } from '@litopys/contract/query/syntax'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from '#archive/engine'
import type { Sql } from '#archive/sql'
import { visibleTo } from '#archive/visible'
import { openArchiveOf } from '#testing/chosen-engines'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { createDictionaryStore } from './dictionary.store.ts'

let litopys: TestLitopys
let engine: Engine
let statements: Sql[] = []
beforeAll(async () => {
  litopys = await startTestLitopys()
  const post = { date: '2026-01-01T10:00:00Z' }
  await litopys.importPosts([
    { ...post, channelId: 10, messageId: 1, text: 'Вітряк над річкою' },
    { ...post, channelId: 20, messageId: 1, text: 'Таємнича комірчина', sensitive: true },
    { ...post, channelId: 20, messageId: 2, text: 'Таємнича комірчина знову' },
  ])
  await litopys.instance.close()
  engine = await openArchiveOf(join(litopys.directory, 'data'))
})
afterAll(async () => {
  await engine.close()
  await litopys.close()
})

const { signal } = new AbortController()
const pattern = (text: string): Pattern => ({ kind: 'pattern', text })
const fuzzy = (text: string): Fuzzy => ({ kind: 'fuzzy', text, distance: 1 })

/** The statements of a word lookup, and the number of forms that it returns. */
async function lookUp(access: string[], word: Pattern | Fuzzy) {
  statements = []
  const counting: Engine = {
    ...engine,
    rows: (statement, options) => {
      statements.push(statement)
      return engine.rows(statement, options)
    },
  }
  const visible = visibleTo(readRestrictions(access), 'Europe/Kyiv')
  const expanded = await createDictionaryStore(counting).expand([word], visible, signal)
  const forms = [...expanded.values()].flatMap((one) => one.forms)
  return { forms, statements: statements.map(({ text }) => text) }
}

describe.each([[['channel:10']], [['lang:uk', 'channel:10']], [['since:2027-01-01']]])(
  'with restrictions %j',
  (access) => {
    test.each([
      ['a pattern', pattern('таєм*'), pattern('гаєм*')],
      ['a pattern of two forms', pattern('?о?ірчин*'), pattern('?о?урчин*')],
      ['a fuzzy word', fuzzy('комирчина'), fuzzy('камурчина')],
    ])('%s of hidden posts runs the same statements as a missing word', async (_, hidden, absent) => {
      const [ofHidden, ofAbsent] = [await lookUp(access, hidden), await lookUp(access, absent)]
      expect(ofHidden.forms).toEqual([])
      expect(ofAbsent.forms).toEqual([])
      expect(ofHidden.statements).toEqual(ofAbsent.statements)
    })
  },
)

test('words of visible posts are found with and without restrictions', async () => {
  for (const access of [['channel:10'], []]) {
    expect((await lookUp(access, pattern('віт*'))).forms).toEqual(['=вітряк'])
    expect((await lookUp(access, fuzzy('витряк'))).forms).toEqual(['=вітряк'])
  }
  expect((await lookUp([], pattern('таєм*'))).forms).toEqual(['=таємнича'])
})
