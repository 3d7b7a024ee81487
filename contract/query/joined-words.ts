import { wholeTerm } from '@litopys/language/shared-terms/whole-term'
import { tokenize } from '@litopys/language/text/tokens'
import type { Query } from './syntax.ts'

/** Maximum number of words of a number, date or unit: 93 окрема механізована бригада. */
const mostJoined = 5

/**
 * The text of the words from `at` on that are one number, date, designation or unit together, such as 10 000;
 * undefined if there are none. A minus can precede the first of them. `before`: the part before
 * them.
 */
export function joinedAt(
  parts: (Query | undefined)[],
  at: number,
  before: Query | undefined,
): string | undefined {
  const part = parts[at]
  // After a number, 50 123 is no number of its own: +380 50 123 45 67.
  const context = part?.kind === 'word' && before?.kind === 'word' ? `${before.text} ` : ''
  const words: string[] = []
  for (const [step, part] of parts.slice(at, at + mostJoined).entries()) {
    const word = step === 0 && part?.kind === 'not' ? part.of : part
    if (word?.kind !== 'word' || word.exact) break
    words.push(word.text)
  }
  for (; words.length > 1; words.pop()) {
    const text = words.join(' ')
    const line = context + text
    const tokens = tokenize(line).filter(({ start }) => start >= context.length)
    if (wholeTerm(line, tokens) !== undefined) return text
  }
  return undefined
}
