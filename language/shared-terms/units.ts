import unitsData from '../gazetteers/units.json' with { type: 'json' }

/** The kind of a unit by the noun at the end of its name, in any case and in three languages. */
const kinds: [string, RegExp][] = [
  ['brigade', /^(?:бригад|brigade)/],
  ['regiment', /^(?:полк|regiment)/],
  ['battalion', /^(?:батал(?:ьй|ь)он|battalion)/],
  ['division', /^(?:дивіз|дивиз|division)/],
  ['corps', /^(?:корпус|corps)/],
  ['army', /^(?:армі|арми|army)/],
  ['company', /^рот/],
]
// "5 бригад" is a quantity.
const manyOf =
  /^(?:бригад|рот|полк(?:ів|ов|и)|батал(?:ьй|ь)он(?:ів|ов|и|ы)|див[иі]з[иі]й|корпус(?:ів|ов)|арм[иі]й|\p{L}+s)$/u

const abbreviations = new Map(
  Object.entries(unitsData.lists.unitAbbreviations).map(([short, long]) => [
    short,
    kindOf(long.split(' ').at(-1) ?? '') ?? kindOf(long.split(' ')[1] ?? ''),
  ]),
)

const adjective =
  '\\p{L}+(?:а|я|ої|ій|у|ою|ий|ого|ому|им|ім|ая|яя|ой|ей|ую|ый|ом|ых|о|ed|ne|al|ry|nk|lt|te)[ \\u00a0-]+'
const ordinal = '[-‑–]?(?:та|тя|тю|га|ша|а|я|ї|й|ма|ої|ій|у|ту|шу|ю|го|ий|им|ою|ой|му|тої|тій|st|nd|rd|th)'
const noun = [
  ...kinds.map(([, form]) => `${form.source.slice(1)}\\p{L}{0,6}`),
  ...[...abbreviations.keys()].toSorted((one, other) => other.length - one.length),
].join('|')
const written = new RegExp(
  `(\\d{1,3})(${ordinal})?[ \\u00a0]+((?:${adjective}){0,4}?)(${noun})(?![\\p{L}\\p{N}])`,
  'iuy',
)

/** The term and the end of a numbered unit that starts here: 93 ОМБр, 93-тя окрема механізована бригада, 93rd Brigade. */
export function unitAt(text: string, start: number): { term: string; end: number } | undefined {
  written.lastIndex = start
  const found = written.exec(text)
  const [whole = '', number = '', suffix, between = '', last = ''] = found ?? []
  if (!found) return undefined
  const ending = last.toLowerCase()
  const kind = (between === '' ? abbreviations.get(ending) : undefined) ?? kindOf(ending)
  if (kind === undefined || (suffix === undefined && manyOf.test(ending))) return undefined
  return { term: `${number}${kind}`, end: start + whole.length }
}

function kindOf(noun: string): string | undefined {
  return kinds.find(([, form]) => form.test(noun))?.[0]
}
