// Snowball's English stemmer (Porter 2, as of Snowball 3), after
// snowballstem.org/algorithms/english/stemmer.html. It differs in one rule: the ending -ize stays, so mobilization is
// apart from mobile and stabilize from stable. British and American spellings have the same stem (mobilisation).
const exceptions =
  pairsOf(`skis:ski skies:sky idly:idl gently:gentl ugly:ugli early:earli only:onli singly:singl sky:sky news:news
  howe:howe atlas:atlas cosmos:cosmos bias:bias andes:andes`)
const second =
  pairsOf(`ational:ate tional:tion enci:ence anci:ance abli:able entli:ent ization:ize izer:ize ation:ate ator:ate
  alism:al aliti:al alli:al fulness:ful ousli:ous ousness:ous iveness:ive iviti:ive biliti:ble bli:ble ogist:og fulli:ful lessli:less ogi: li:`)
const third = pairsOf('ational:ate tional:tion alize:al icate:ic iciti:ic ical:ic ful: ness: ative:')
const fourth = pairsOf(
  'ic: ance: ence: able: ible: ate: ive: iti: al: ism: ion: er: ous: ant: ent: ment: ement:',
)
const longestSuffix = 7

const britishEnd = /(?<=...)is$/
const vowel = /[aeiouy]/
const region = /[aeiouy][^aeiouy]/
const irregularRegion = /^(?:gener|commun|arsen|past|univers|later|emerg|organ|inter)/
const shortEnd = /(?:[^aeiouy][aeiouy][^aeiouywxY]|^[aeiouy][^aeiouy]|past)$/
const doubled = /(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/
const wholeBeforeIng = /^(?:even|cann|inn|earr|herr|out)$/
const wholeBeforeEed = /^(?:succ|proc|exc)$/

/** Start of the two regions of a word that the rules search for endings. */
type Regions = { first: number; second: number }

/** Stem of a lower-case English word. */
export function stemEnglish(whole: string): string {
  const exception = exceptions.get(whole)
  if (exception !== undefined || whole.length <= 2) return exception ?? whole
  // A y at the start of a syllable is a consonant.
  const word = whole.replace(/^'/, '').replace(/^y|(?<=[aeiouy])y/g, 'Y')
  const regions = regionsOf(word)
  const bare = withoutVerbEnding(withoutPlural(word.replace(/'(?:s'?)?$/, '')), regions)
  const steps = [withI, withoutSecond, withoutThird, withoutFourth, withoutLast]
  return steps
    .reduce((stem, step) => step(stem, regions), bare)
    .replaceAll('Y', 'y')
    .replace(britishEnd, 'iz')
}

function pairsOf(pairs: string): Map<string, string> {
  return new Map(
    pairs.split(/\s+/).map((pair): [string, string] => {
      const [from = '', to = ''] = pair.split(':')
      return [from, to]
    }),
  )
}

function regionsOf(word: string): Regions {
  const irregular = irregularRegion.exec(word)?.[0].length
  const first = irregular ?? regionFrom(word, 0)
  return { first, second: regionFrom(word, first) }
}

function regionFrom(word: string, start: number): number {
  const at = word.slice(start).search(region)
  return at < 0 ? word.length : start + at + 2
}

function withoutPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2)
  if (/ie[ds]$/.test(word)) return word.length > 4 ? word.slice(0, -2) : word.slice(0, -1)
  if (/[us]s$/.test(word)) return word
  return word.endsWith('s') && vowel.test(word.slice(0, -2)) ? word.slice(0, -1) : word
}

function withoutVerbEnding(word: string, { first }: Regions): string {
  const [, root = '', ending] = /^(.*?)(eedly|ingly|edly|eed|ing|ed)$/.exec(word) ?? []
  if (ending === undefined) return word
  if (ending.startsWith('ee')) return root.length < first || wholeBeforeEed.test(root) ? word : `${root}ee`
  if (ending === 'ing' && /^[^aeiouy]y$/.test(root)) return `${root.slice(0, -1)}ie`
  if (!vowel.test(root) || (ending === 'ing' && wholeBeforeIng.test(root))) return word
  if (/(?:at|bl|iz)$/.test(root)) return `${root}e`
  if (doubled.test(root)) return /^[aeo]..$/.test(root) ? root : root.slice(0, -1)
  return root.length === first && shortEnd.test(root) ? `${root}e` : root
}

function withI(word: string): string {
  return word.replace(/(?<=.[^aeiouy])[yY]$/, 'i')
}

/** The longest of these endings, and the text before it. */
function ended(word: string, endings: Map<string, string>) {
  for (let length = Math.min(longestSuffix, word.length); length > 0; length--) {
    const ending = word.slice(-length)
    const instead = endings.get(ending)
    if (instead !== undefined) return { root: word.slice(0, -length), ending, instead }
  }
  return undefined
}

function withoutSecond(word: string, { first }: Regions): string {
  const found = ended(word, second)
  if (!found || found.root.length < first) return word
  const { root, ending, instead } = found
  if (ending === 'ogi') return root.endsWith('l') ? `${root}og` : word
  if (ending === 'li') return /[cdeghkmnrt]$/.test(root) ? root : word
  return root + instead
}

function withoutThird(word: string, { first, second: after }: Regions): string {
  const found = ended(word, third)
  if (!found || found.root.length < (found.ending === 'ative' ? after : first)) return word
  return found.root + found.instead
}

function withoutFourth(word: string, { second: after }: Regions): string {
  const found = ended(word, fourth)
  if (!found || found.root.length < after) return word
  return found.ending === 'ion' && !/[st]$/.test(found.root) ? word : found.root
}

function withoutLast(word: string, { first, second: after }: Regions): string {
  const root = word.slice(0, -1)
  if (word.endsWith('e')) {
    const goes = root.length >= after || (root.length >= first && !shortEnd.test(root))
    return goes ? root : word
  }
  return word.endsWith('ll') && root.length >= after ? root : word
}
