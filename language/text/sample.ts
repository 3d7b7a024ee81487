import type { WordForm } from '../stems/word-forms.ts'
import type { Token } from './tokens.ts'

/**
 * Input of the language detection: the first words of a text, and its number of letters in the commonest
 * alphabets.
 */
export type Sample = { text: string; forms: WordForm[]; letters: number; cyrillic: number; latin: number }

// More text than this does not change the result.
export const sampleLength = 1_000
const notWords = /(?:https?:\/\/|www\.|t\.me\/)\S*|[@#][\p{L}\p{N}_]+|[\w.+-]{1,64}@\S+/giu
// Every match of `notWords` contains one of these; searching for them is much faster.
const signsOfNotWords = /[@#/]|www\./i

/** The beginning of a text without addresses and names; `tokens` are the words of the whole text. */
export function readSample(whole: string, tokens: readonly Token[]): Sample {
  const text = whole.slice(0, sampleLength)
  const passed = signsOfNotWords.test(text) ? [...text.matchAll(notWords)] : []
  const sample: Sample = { text, forms: [], letters: 0, cyrillic: 0, latin: 0 }
  let at = 0
  for (const { start, end, form } of tokens) {
    if (end > sampleLength) break
    while (endOf(passed[at]) <= start) at++
    if ((passed[at]?.index ?? sampleLength) < end || isCode(form)) continue
    sample.forms.push(form)
    sample.letters += form.counts.letters
    sample.cyrillic += form.counts.cyrillic
    sample.latin += form.counts.latin
  }
  return sample
}

const shortestCode = 26

/** A wallet address or a hash: letters mixed with digits, longer than a word. */
function isCode({ written }: WordForm): boolean {
  return written.length >= shortestCode && /\d/.test(written)
}

function endOf(match: RegExpExecArray | undefined): number {
  return match ? match.index + match[0].length : Infinity
}
