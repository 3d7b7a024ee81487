import { basename } from 'node:path'
import { detectLanguage } from '@litopys/language/identification/language'
import { linesOf, setFiles } from './set-files.ts'

type LanguageCount = { language: string; texts: number; right: number; taken: Record<string, number> }
/** `share`: correct share of the texts in languages of the archive. Other languages are listed only. */
export type LanguageResult = { set: string; share: number; languages: LanguageCount[] }

const fileName = /^(?:.*\.)?([a-z]{2,3})\.txt$/
const archived = new Set(['uk', 'ru', 'en', 'be', 'pl'])

/**
 * How many lines of LANGUAGE.txt and NAME.LANGUAGE.txt are detected as that language. Each folder and name is
 * a set.
 */
export function evaluateLanguage(directory: string): LanguageResult[] {
  const files = setFiles(directory, fileName, 'texts named LANGUAGE.txt or NAME.LANGUAGE.txt')
  const counted = files.map(({ path, folder, name }) => {
    const language = fileName.exec(name)?.[1] ?? ''
    const set = name === `${language}.txt` ? basename(folder) : name.replace(`.${language}.txt`, '')
    return { set, count: countOf(language, linesOf(path)) }
  })
  return [...Map.groupBy(counted, ({ set }) => set)].map(([set, members]) => {
    const languages = members.map(({ count }) => count)
    return { set, share: shareOf(languages.filter(({ language }) => archived.has(language))), languages }
  })
}

function countOf(language: string, lines: string[]): LanguageCount {
  const byLanguage = Map.groupBy(lines, (line): string => detectLanguage(line))
  const right = byLanguage.get(language)?.length ?? 0
  const others = [...byLanguage].filter(([other]) => other !== language)
  const taken = Object.fromEntries(others.map(([other, texts]) => [other, texts.length]))
  return { language, texts: lines.length, right, taken }
}

function shareOf(counts: LanguageCount[]): number {
  const sum = (count: (one: LanguageCount) => number) => counts.reduce((all, one) => all + count(one), 0)
  return sum(({ right }) => right) / sum(({ texts }) => texts)
}

export function languageInWords({ set, share, languages }: LanguageResult): string {
  const lines = languages.map(({ language, texts, right, taken }) => {
    const others = Object.entries(taken)
      .toSorted(([, a], [, b]) => b - a)
      .map(([other, count]) => ` ${other} ${count}`)
    return `  ${language}: ${right} of ${texts}${others.length > 0 ? `; detected as${others.join(',')}` : ''}`
  })
  return [
    `${set}: ${share.toFixed(4)} of the texts in ${[...archived].join(', ')} detected correctly`,
    ...lines,
  ].join('\n')
}
