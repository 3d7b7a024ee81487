import { type NameText, nameWordAt } from './name-words.ts'

const ministry =
  /^М[иі]н(?:ком|эко|еко|эне|ене|при|дов|кул|связ|зв|соц|мол|про|об|сіль|агр|циф|інф|инф|вет|рег|рез|реі|реи|тр|стр|ст|пром|вост|внутр|нац|печ|гум|юсти)[а-яіїєґ’']*(?:и|ы|і|я|о|ки)$/
/** Services of the state: a short word for the state, its field, and a noun that declines. */
const service =
  /^((?:Рос|Гос|Держ|Укр|Нац|Каз|Бел|Біл)[а-яіїєґ’'ё]{2,}?(?:надзор|нагляд|реестр|реєстр|стат|стандарт|космос|атом|автодор|нафта|нефть|газ|банк|мониторинг|моніторинг|комиссия|комісія|служба|инспекция|інспекція|агентство|имущество|комітет|комитет|совет|архив|архів|туризм|резерв|технологии|технології|авиация|авіація|водоканал|телеком|экспорт|експорт|інформ|информ|нафтогаз))(?:а|у|ом|ом|е|і|ові|ем)?$/

/**
 * A body named by a compound of abbreviated words, in the nominative: Минсвязи, Рострудстата → Рострудстат.
 */
function compound(written: string): string {
  if (!prefix.test(written)) return ''
  if (ministry.test(written)) return written
  return service.exec(written)?.[1] ?? ''
}

const prefix = /^(?:М[иі]н|Рос|Гос|Держ|Укр|Нац|Каз|Бел|Біл)/

/** The body that a single word names, and its last word: "Лента.ру" has two. */
export function abbreviatedBodyAt(text: NameText, index: number): { name: string; last: number } | undefined {
  const word = nameWordAt(text, index)
  if (!word || word.end - word.start < 4) return undefined
  const site = text.text.charCodeAt(word.end) === dot ? text.words[index + 1] : undefined
  if (site && site.start === word.end + 1 && sites.has(site.exact))
    return { name: text.text.slice(word.start, site.end), last: index + 1 }
  const name = word.shouted ? '' : compound(word.written)
  return name === '' ? undefined : { name, last: index }
}

const dot = 0x2e
/** Domains in Cyrillic letters, as the press writes the names of sites. */
const sites = new Set(['ру', 'ком', 'уа', 'юа', 'нет', 'орг', 'инфо', 'інфо', 'ньюс', 'фм', 'онлайн'])
