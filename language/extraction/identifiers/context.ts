export type ContextKind = (typeof words)[number][0]
/** Words around a position of a text. */
export type Context = {
  /** Kinds named by these words, nearest first. */
  near: (start: number, end: number) => readonly ContextKind[]
  /** There are no such words: the match is the whole text. */
  isAlone: (start: number, end: number) => boolean
}

/**
 * Words that announce an identifier in Ukrainian, Russian and English, or another kind of number (`version`,
 * `amount`).
 */
const words = [
  [
    'phone',
    'тел(?:\\.|ефон\\p{L}*)?(?!\\p{L})|моб(?:\\.|[иі]льн\\p{L}*)|(?:по|за)?дзвон\\p{L}*|(?:по)?звон(?:и|ок)\\p{L}*|whats ?app|viber|вайбер\\p{L}*|ва[тц]сап\\p{L}*|phone|call(?!\\p{L})|tel(?!\\p{L})|гаряч\\p{L}+ лін\\p{L}+|горяч\\p{L}+ лини\\p{L}+|hotline',
  ],
  [
    'card',
    'карт[аиоуы](?!\\p{L})|карт(?:к[аиоуыі]|ок|ці|ою|ой|очк\\p{L}*)(?!\\p{L})|card|visa|master ?card|приват(?:банк\\p{L}*)?(?!\\p{L})|моно(?:банк\\p{L}*)?(?!\\p{L})|monobank|сбер(?:банк\\p{L}*)?(?!\\p{L})|реквізит\\p{L}*|реквизит\\p{L}*',
  ],
  ['iban', 'iban|рахун\\p{L}*|сч[её]т\\p{L}?(?!\\p{L})'],
  ['imei', 'imei|імеі|имей'],
  [
    'passport',
    'паспорт\\p{L}*|passports?|id[- ]карт\\p{L}*|посвідчен\\p{L}*|закордонник\\p{L}*|загранпаспорт\\p{L}*',
  ],
  ['edrpou', '[єе]дрпоу|edrpou'],
  ['rnokpp', 'рнокпп|іпн|ипн|ідентифікаційн\\p{L}*|идентификационн\\p{L}*|рнокп|rnokpp'],
  ['inn', 'инн|inn(?!\\p{L})'],
  ['ogrn', 'огрн(?:ип)?(?!\\p{L})|ogrn'],
  ['unp', 'унп|unp'],
  ['nip', 'nip(?!\\p{L})'],
  ['regon', 'regon'],
  ['pesel', 'pesel'],
  ['ein', 'ein(?!\\p{L})|employer identification|tax ?id|taxpayer|tin(?!\\p{L})'],
  ['nino', 'nino(?!\\p{L})|national insurance'],
  ['tax', 'tax(?!\\p{L})|податков\\p{L}+|налог\\p{L}+'],
  ['ip', 'ip(?!\\p{L})|айп[иі]\\p{L}*'],
  [
    'wallet',
    'гаман\\p{L}+|кошел\\p{L}+|wallet|btc|bitcoin|б[иі]ткоин\\p{L}*|eth(?!\\p{L})|usdt|tron|trc ?20|erc ?20|ton(?!\\p{L})|крипт\\p{L}*|crypto',
  ],
  ['version', 'верс\\p{L}+|version|ver\\.|v\\.|пункт\\p{L}*|п\\.|розділ\\p{L}*|раздел\\p{L}*'],
  [
    'amount',
    'грн|гривень|гривен|uah|руб\\p{L}*|дол\\p{L}*|usd|eur(?!\\p{L})|євро|евро|млн|млрд|тис(?!\\p{L})|тыс(?!\\p{L})|[₴₽$€]',
  ],
] as const

const letterBefore = '(?<![\\p{L}\\p{N}])'
const pattern = new RegExp(`${letterBefore}(?:${words.map(([, word]) => `(${word})`).join('|')})`, 'giu')
const reachBefore = 40
const reachBehind = 12

type Named = { kind: ContextKind; start: number; end: number }

/** The words of a text are read once, on first use. */
export function contextOf(text: string): Context {
  let known: Named[] | undefined
  const [first, last] = [text.search(/\S/), text.trimEnd().length]
  return {
    near: (start, end) => {
      known ??= namedIn(text)
      return near(known, start, end)
    },
    isAlone: (start, end) => start <= first && end >= last,
  }
}

function namedIn(text: string): Named[] {
  const named: Named[] = []
  for (const found of text.matchAll(pattern)) {
    const place = found.findIndex((group, i) => i > 0 && group !== undefined) - 1
    const kind = words[place]?.[0]
    if (kind) named.push({ kind, start: found.index, end: found.index + found[0].length })
  }
  return named
}

function near(named: readonly Named[], start: number, end: number): ContextKind[] {
  const close: { kind: ContextKind; distance: number }[] = []
  for (let i = firstEndingFrom(named, start - reachBefore); i < named.length; i++) {
    const word = named[i]
    if (!word || word.start > end + reachBehind) break
    if (word.end <= start) close.push({ kind: word.kind, distance: start - word.end })
    else if (word.start >= end) close.push({ kind: word.kind, distance: reachBefore + word.start - end })
  }
  return close.toSorted((one, other) => one.distance - other.distance).map(({ kind }) => kind)
}

function firstEndingFrom(named: readonly Named[], from: number): number {
  let [low, high] = [0, named.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((named[middle]?.end ?? Infinity) < from) low = middle + 1
    else high = middle
  }
  return low
}
