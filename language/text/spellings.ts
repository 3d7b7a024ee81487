import { placeNames } from '../names/place-names.ts'
import { romanize } from './romanize.ts'

const namesOf = new Map<string, readonly string[]>(
  placeNames.flatMap((names) => names.map((name) => [name, names])),
)

/** Maximum number of spellings of a name. */
const mostReadings = 16
const leastLength = 3

/**
 * Possible spellings of a name in the other alphabet, in lower case, without the word itself: Бахмут is
 * bakhmut, bakhmut is бахмут. From Cyrillic by the national standard (KMU 2010 No. 55) and by BGN/PCGN 1947
 * as newspapers use it; to Cyrillic by both in reverse. Empty for words with fewer than three letters, mixed
 * alphabets or digits.
 */
export function spellingsOf(folded: string): string[] {
  const known = namesOf.get(folded) ?? []
  const made = folded.length < leastLength ? [] : transliterations(folded)
  return [...new Set([...known, ...made])].filter((spelling) => spelling !== folded)
}

function transliterations(folded: string): string[] {
  if (/^[а-яіїєґёў]+$/.test(folded)) return [...ukrainianSpellings(folded), romanized(folded, russian)]
  if (/^[a-z]+$/.test(folded)) return [...readings(folded, 'uk'), ...readings(folded, 'ru')]
  return []
}

// Search users usually type г for ґ.
function ukrainianSpellings(folded: string): string[] {
  if (/[ыэъёў]/.test(folded)) return []
  return [romanize(folded), romanize(folded.replaceAll('г', 'ґ'))]
}

type Romanization = { plain: Record<string, string>; first: Record<string, string> }

const russian: Romanization = {
  plain: {
    а: 'a',
    б: 'b',
    в: 'v',
    д: 'd',
    ж: 'zh',
    з: 'z',
    к: 'k',
    л: 'l',
    м: 'm',
    н: 'n',
    о: 'o',
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    у: 'u',
    ф: 'f',
    х: 'kh',
    ц: 'ts',
    ч: 'ch',
    ш: 'sh',
    щ: 'shch',
    ь: '',
    ъ: '',
    г: 'g',
    е: 'e',
    є: 'e',
    и: 'i',
    і: 'i',
    ї: 'yi',
    й: 'y',
    ю: 'yu',
    я: 'ya',
    ы: 'y',
    э: 'e',
  },
  first: { е: 'ye' },
}

function romanized(word: string, { plain, first }: Romanization): string {
  return [...word].map((letter, i) => (i === 0 && first[letter]) || (plain[letter] ?? letter)).join('')
}

// Longest groups first; the likelier of several readings first.
const groups = {
  uk: groupsOf(
    `shch:щ zgh:зг zh:ж kh:х ts:ц ch:ч sh:ш yi:ї,ий,иї ye:є ie:є yu:ю iu:ю ya:я aie:ає oie:оє uie:ує eie:еє aiu:аю oiu:ою aia:ая oia:оя uia:уя ia:я,ія ai:ай,аї ei:ей,еї oi:ой,ої ui:уй,уї
     i:і,ї y:и,й h:г,х e:е`,
  ),
  ru: groupsOf('shch:щ iya:ия zh:ж kh:х ts:ц,тс ch:ч sh:ш ye:е,ье yu:ю ya:я,ья i:и y:ы,й h:х,г e:е,э'),
}

type Group = readonly [latin: string, cyrillic: string[]]

/** By their first or last letter. */
function groupsOf(
  lines: string,
  letterOf: (latin: string) => string = (latin) => latin.charAt(0),
): Map<string, Group[]> {
  const all = lines.split(/\s+/).map((line): Group => {
    const [latin = '', cyrillic = ''] = line.split(':')
    return [latin, cyrillic.split(',')]
  })
  return Map.groupBy(all, ([latin]) => letterOf(latin))
}

const single: Record<string, string> = {
  a: 'а',
  b: 'б',
  c: 'к',
  d: 'д',
  f: 'ф',
  g: 'г',
  j: 'й',
  k: 'к',
  l: 'л',
  m: 'м',
  n: 'н',
  o: 'о',
  p: 'п',
  q: 'к',
  r: 'р',
  s: 'с',
  t: 'т',
  u: 'у',
  v: 'в',
  w: 'в',
  x: 'кс',
  z: 'з',
}

function lastLetter(latin: string): string {
  return latin.slice(-1)
}

// Latin spellings omit the soft sign, and newspapers shorten the endings of adjectives.
const endings = {
  uk: groupsOf(
    'skyi:ський skiy:ський skyy:ський sky:ський tsk:цьк sk:ськ ii:ій yi:ий ets:ець its:иць enky:еньки',
    lastLetter,
  ),
  ru: groupsOf('skyi:ский skiy:ский skyy:ский sky:ский tsk:цк', lastLetter),
}

function readings(word: string, language: 'uk' | 'ru'): string[] {
  let read = ['']
  for (const choices of choicesIn(word, language))
    read = read.flatMap((before) => choices.map((choice) => before + choice)).slice(0, mostReadings)
  return read
}

/** A word in Latin letters, converted to its likeliest Cyrillic spelling. */
export function likeliestReading(word: string, language: 'uk' | 'ru'): string {
  let read = ''
  for (const [likeliest = ''] of choicesIn(word, language)) read += likeliest
  return read
}

/** Possible readings of each group of letters, likelier first. */
function choicesIn(word: string, language: 'uk' | 'ru'): (readonly string[])[] {
  const ending = endings[language].get(word.at(-1) ?? '')?.find(([latin]) => word.endsWith(latin))
  const end = ending ? word.length - ending[0].length : word.length
  const choices: (readonly string[])[] = []
  for (let at = 0; at < end; ) {
    const letter = word.charAt(at)
    const group = groups[language].get(letter)?.find(([latin]) => word.startsWith(latin, at))
    choices.push(group?.[1] ?? [single[letter] ?? letter])
    at += group?.[0].length ?? 1
  }
  return ending ? [...choices, ending[1]] : choices
}
