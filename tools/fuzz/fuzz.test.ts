import { describe, expect, inject, test } from 'vitest'
import { root } from '../step.ts'
import { fuzz, readInputs } from './fuzz.ts'
import { counters, instrument } from './instrument.ts'
import type { Target } from './target.ts'
import { targets } from './targets.ts'

describe.each(targets)('the parser $name', ({ name, module, watched }) => {
  const inputs = [...readInputs('corpus', name), ...readInputs('regressions', name)]

  test('keeps its promises on the inputs of the corpus, and on inputs that once broke one', async () => {
    expect(inputs.length).toBeGreaterThan(1)
    const { target }: { target: Target } = await import(module.replace(`file://${root}/tools/fuzz`, '.'))
    for (const { file, input } of inputs) {
      const before = process.threadCpuUsage()
      await expect(Promise.resolve(target.run(input)), file).resolves.toBeUndefined()
      expect([file, process.threadCpuUsage(before).user / 1_000 < 2_000]).toEqual([file, true])
    }
  })

  test.runIf(inject('isLong'))('keeps its promises on inputs that a search finds', async () => {
    const seed = Date.now() % 1_000_000
    const given = inputs.map(({ input }) => input)
    const { broken, runs } = await fuzz({ module, watched, inputs: given, seconds: 120, seed })
    expect([seed, broken?.fault, broken && Buffer.from(broken.input).toString('base64')]).toEqual([
      ...[seed, undefined, undefined],
    ])
    expect(runs).toBeGreaterThan(100)
  })
})

test('a search finds a fault behind five comparisons, and shortens its input', async () => {
  const { broken, reached } = await fuzz({
    module: new URL('./planted.fixture.ts', import.meta.url).href,
    watched: ['tools/fuzz/planted.fixture.ts'],
    inputs: [Buffer.from('something else')],
    seconds: 20,
    seed: 1,
  })
  expect(broken?.fault).toContain('planted')
  expect(Buffer.from(broken?.input ?? []).toString()).toBe('fuzz!')
  expect(reached).toBeGreaterThan(5)
})

test('a search finds an input that takes too long', async () => {
  const { broken } = await fuzz({
    module: new URL('./endless.fixture.ts', import.meta.url).href,
    watched: [],
    inputs: [Buffer.from('forever')],
    seconds: 20,
    seed: 1,
    timeoutMs: 500,
  })
  expect(broken?.fault).toBe('it takes more than 500 ms')
  expect(Buffer.from(broken?.input ?? []).toString()).toBe('forever')
})

test('each branch of instrumented code has a counter', () => {
  const code = `
    const classify = (n: number, deep = false): string => (n > 9 ? 'large' : deep && n > 5 ? 'middle' : 'small')
    export function all(numbers: number[]) {
      const found: string[] = []
      for (const n of numbers) if (n < 0) found.push('negative'); else found.push(classify(n, true))
      switch (found.length) {
        case 0: return ['none']
        default: return found
      }
    }`
  const made = instrument('a.ts', code, 10)
  expect(made.branches).toBe(12)
  expect(made.code).toContain(`${counters}[21]++`)
  expect(made.texts).toEqual(expect.arrayContaining(['large', 'negative', 'none']))
})
