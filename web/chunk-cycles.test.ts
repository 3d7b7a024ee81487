import { expect, test } from 'vitest'
import { cycleOf } from './chunk-cycles.ts'

const chunk = (fileName: string, ...imports: string[]) => ({ fileName, imports })

test('chunks that share imports have no cycle', () => {
  expect(cycleOf([chunk('a', 'b', 'c'), chunk('b', 'c'), chunk('c')])).toBeUndefined()
})

test('a cycle is named with the chunks in it only', () => {
  expect(cycleOf([chunk('a', 'b'), chunk('b', 'c'), chunk('c', 'd'), chunk('d', 'b')])).toEqual([
    'b',
    'c',
    'd',
    'b',
  ])
})
