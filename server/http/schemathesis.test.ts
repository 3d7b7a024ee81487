import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { installSchemathesis, runSchemathesis } from '#testing/schemathesis'
import { startTestedApi, type TestedApi } from './tested-api.fixture.ts'

const installed = inject('isLong') ? installSchemathesis() : { reason: 'only in the long tests' }
if (inject('isLong') && 'reason' in installed)
  console.error(`THE TESTS WITH SCHEMATHESIS ARE SKIPPED: ${installed.reason}`)

describe.skipIf('reason' in installed)('Schemathesis', () => {
  let api: TestedApi
  beforeAll(async () => {
    api = await startTestedApi()
  })
  afterAll(() => api.close())

  test.each(['admin', 'manager', 'reader'] as const)(
    'finds no fault in the answers to the %s',
    { timeout: 3_600_000 },
    async (name) => {
      const { code, output } = await runSchemathesis({
        program: 'program' in installed ? installed.program : '',
        host: api.host,
        authorization: api.who(name).bearer.authorization,
        seed: 1,
        examples: 10,
      })
      const [, selected, tested] = /Selected: (\d+)\/\d+\s+Tested: (\d+)/.exec(output) ?? []
      expect(Number(selected)).toBeGreaterThan(0)
      expect(tested).toBe(selected)
      expect({ code, output: output.slice(-20_000) }).toMatchObject({ code: 0 })
    },
  )
})
