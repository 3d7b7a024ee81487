import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { compareKeys } from './compare-keys.ts'
import { keyNames } from './secrets-file.ts'

type Work = (text: string | undefined) => void

/** Processes that start one after another, and what each finds different. Notices arrive at once. */
function processes() {
  const listeners: Work[] = []
  return (keys: Map<string, Buffer[]>) => {
    const found: string[][] = []
    const own: Work[] = []
    compareKeys({
      secrets: { path: '', keys },
      notices: {
        on: (_kind, work) => {
          own.push(work)
          listeners.push(work)
        },
        send: (_kind, text) => {
          for (const work of listeners) if (!own.includes(work)) work(text)
        },
      },
      onDifferent: (names) => found.push(names),
    })
    return found
  }
}
const newKeys = () => new Map<string, Buffer[]>(keyNames.map((name) => [name, [randomBytes(32)]]))

test('processes with the same keys find no difference, nor does a rotation in its three steps', () => {
  const start = processes()
  const [keys, key] = [newKeys(), randomBytes(32)]
  const former = keys.get('mac.key') ?? []
  const found = [start(keys), start(keys), start(new Map([...keys, ['mac.key', [...former, key]]]))]
  expect(found).toEqual([[], [], []])
  const later = processes()
  const second = [
    later(new Map([...keys, ['mac.key', [...former, key]]])),
    later(new Map([...keys, ['mac.key', [key, ...former]]])),
  ]
  expect(second).toEqual([[], []])
})

test('both processes name the keys that one of them does not accept', () => {
  const start = processes()
  const keys = newKeys()
  const found = [start(keys), start(new Map([...keys, ['seal.pem', [randomBytes(32)]]]))]
  expect(found.map((lists) => new Set(lists.flat()))).toEqual([new Set(['seal.pem']), new Set(['seal.pem'])])
})
