import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** Something that a user did. Its ids are chosen by the simulation, so that an unanswered call is known too. */
export type Act =
  /** Posts with these numbers in channel 10; `version` is in their texts, `photo` that of the first one. */
  | { act: 'import'; from: number; to: number; version: number; photo?: number }
  | { act: 'quote'; id: string; postId: string }
  | { act: 'comment'; id: string; comment: string }
  | { act: 'deleteQuote'; id: string }
  | { act: 'request'; id: string }
  | { act: 'user'; email: string }
  | { act: 'export'; key: string }
  | { act: 'signIn'; key: string }
  | { act: 'signOut'; key: string }
  /** The channel of the web preview, whose posts reach up to `upTo`. */
  | { act: 'refresh'; upTo: number }

/** What the server answered. */
export type Answered = { id?: string; rows?: number; token?: string }

/**
 * A line of the ledger. `started` is written before a call and `acknowledged` after its answer. After a crash, a
 * call without an answer may have taken effect or not. `passed`: simulated milliseconds since the start.
 */
export type Line =
  | { line: 'started'; passed: number; number: number; act: Act }
  | { line: 'acknowledged'; passed: number; number: number; answered: Answered }
  | { line: 'refused'; passed: number; number: number; code: string }
  | { line: 'life'; passed: number }

export type Deed = Act & {
  number: number
  passed: number
  state: 'unanswered' | 'acknowledged' | 'refused'
  answered: Answered
}

export function writeLine(file: string, line: Line): void {
  appendFileSync(file, `${JSON.stringify(line)}\n`)
}

/** All deeds in their order, and how much simulated time has passed. */
export function readLedger(file: string): { deeds: Deed[]; passed: number } {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const lines: Line[] = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
  const deeds = new Map<number, Deed>()
  for (const line of lines) {
    if (line.line === 'started') {
      const { number, passed, act } = line
      deeds.set(number, { ...act, number, passed, state: 'unanswered', answered: {} })
      continue
    }
    if (line.line === 'life') continue
    const deed = deeds.get(line.number)
    if (!deed) throw new Error(`The ledger has an answer to call ${line.number}, which it has not started`)
    if (line.line === 'acknowledged') Object.assign(deed, { state: 'acknowledged', answered: line.answered })
    else deed.state = 'refused'
  }
  return { deeds: [...deeds.values()], passed: lines.at(-1)?.passed ?? 0 }
}
