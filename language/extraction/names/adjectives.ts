import type { NameLanguage } from '../../names/cases.ts'
import { remembered } from '../../stems/remembered.ts'

export type GrammaticalGender = 'm' | 'f' | 'n'

const form =
  /^(.{2,}?[бвгджзклмнпрстфхцчшщ]ь?)(?:ого|его|ому|ему|ым|им|ім|ом|ем|ый|ий|ой|ая|яя|ую|юю|ое|ее|ої|ій|ою|у|а|е)$/u
/** Without one of these letters, nouns have this ending too. */
const suffix = /(?:ск|ськ|цк|цьк|зьк|[нт]н|нн|[ое]в|ьн|[бвгджзклмпрс]н|ичн|ічн)$/

/** Whether a folded word has the form of a singular adjective. */
export function isAdjective(exact: string): boolean {
  return knownStem(exact) !== ''
}

const knownStem = remembered((exact) => {
  const stem = form.exec(exact)?.[1] ?? ''
  return suffix.test(stem) ? stem : ''
})

/** Областной, Морской: the stress is on the ending. */
const stressed = /^(?:городск|морск|областн|донск|краев|речн|земск|миров|цветн|степн)$/i

/** The nominative of an adjective, with its capital letter. */
export function adjectiveNominative(
  written: string,
  gender: GrammaticalGender,
  language: NameLanguage,
): string {
  const stem = form.exec(written)?.[1]
  if (stem === undefined) return written
  if (language === 'uk') return stem + { m: 'ий', f: 'а', n: 'е' }[gender]
  if (gender === 'f') return `${stem}ая`
  if (gender === 'n') return `${stem}ое`
  if (stressed.test(stem)) return `${stem}ой`
  return stem + (/[гкх]$/.test(stem) ? 'ий' : 'ый')
}
