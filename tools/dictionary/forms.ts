import { foldWord } from '@litopys/language/text/fold'
import type { Reading } from './reading.ts'

export type Form = { folded: string; lemmas: string[] }

type Candidate = Omit<Reading, 'form'>

const word = /^[а-яіїє]+$/
/** Readings that are this much less frequent than the likeliest are left out. */
const leastShare = 0.08

/**
 * Every form of a dictionary once, normalised as in the index, with its dictionary forms, the likeliest
 * first.
 */
export function formsOf(readings: Iterable<Reading>): Form[] {
  const byForm = new Map<string, Map<string, Candidate>>()
  for (const { form, ...reading } of readings) {
    const [folded, lemma] = [foldWord(form), foldWord(reading.lemma)]
    if (!word.test(folded) || !word.test(lemma)) continue
    const candidates = byForm.get(folded) ?? new Map<string, Candidate>()
    candidates.set(lemma, both({ ...reading, lemma }, candidates.get(lemma)))
    byForm.set(folded, candidates)
  }
  return [...byForm].map(([folded, candidates]) => ({
    folded,
    lemmas: likelyLemmas(folded, [...candidates.values()]),
  }))
}

function both(reading: Candidate, other: Candidate | undefined): Candidate {
  if (!other) return reading
  return {
    lemma: reading.lemma,
    isFunctionWord: reading.isFunctionWord || other.isFunctionWord,
    isRare: reading.isRare && other.isRare,
    share: reading.share + other.share,
  }
}

function likelyLemmas(form: string, all: Candidate[]): string[] {
  const most = Math.max(...all.map(({ share }) => share))
  const frequent = all.filter(({ share }) => share >= most * leastShare)
  const meant = whereAny(frequent, ({ isFunctionWord }) => isFunctionWord)
  const usual = whereAny(meant, ({ isRare }) => !isRare)
  const byName = (a: Candidate, b: Candidate) =>
    Number(b.lemma === form) - Number(a.lemma === form) || (a.lemma < b.lemma ? -1 : 1)
  return usual.toSorted((a, b) => b.share - a.share || byName(a, b)).map(({ lemma }) => lemma)
}

function whereAny(candidates: Candidate[], fits: (one: Candidate) => boolean): Candidate[] {
  const fitting = candidates.filter(fits)
  return fitting.length > 0 ? fitting : candidates
}
