import { expect, test } from 'vitest'
import { droppableParts } from './droppable-parts.ts'

test('each part of a query comes with the query without it', () => {
  expect(droppableParts('міст "над водою" -дощ')).toEqual([
    { line: 'міст', without: '"над водою" -дощ' },
    { line: '"над водою"', without: 'міст -дощ' },
  ])
})

test('a word that is typed twice is one part and is removed in both places', () => {
  expect(droppableParts('міст вітролом міст')).toEqual([
    { line: 'міст', without: 'вітролом' },
    { line: 'вітролом', without: 'міст' },
  ])
  expect(droppableParts('міст міст')).toEqual([])
})

test('alternatives have no part to remove', () => {
  expect(droppableParts('міст OR дощ')).toEqual([])
  expect(droppableParts('міст')).toEqual([])
})
