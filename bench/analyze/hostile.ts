const length = 65_536

/** Artificial texts of 64 KiB, each expensive for some pattern or table of the analysis. */
export const hostileTexts: Record<string, string> = {
  oneLetter: filled('а'),
  differentWords: numbered((i) => `слово${letters(i)}ами `),
  differentCapitals: numbered((i) => `${letters(i).toUpperCase()}Ъ `),
  bothAlphabets: numbered((i) => `aа${letters(i)}xо `),
  latinWords: numbered((i) => `word${latin(i)}ing `),
  apostrophes: filled("а'"),
  onlyApostrophes: filled("'"),
  accents: filled('а\u0301\u0308'),
  onlyMarks: filled('\u0301'),
  invisible: filled('а\u200b'),
  digits: filled('4'),
  spacedDigits: filled('4 1'),
  hyphenedDigits: filled('4-'),
  bracketedDigits: filled('(4)'),
  plusDigits: filled('+38'),
  dots: filled('а.'),
  onlyDots: filled('.'),
  hosts: numbered((i) => `${latin(i)}.com `),
  longHost: filled('a.b-'),
  addresses: filled('https://a.b/'),
  endlessAddress: `https://example.org/${'a('.repeat(length / 2)}`.slice(0, length),
  closingBrackets: `https://example.org/${')'.repeat(length)}`.slice(0, length),
  atSigns: filled('a@'),
  emails: numbered((i) => `${latin(i)}@example.org `),
  longEmail: `${'a.'.repeat(length / 2)}@`.slice(-length),
  hashes: filled('#а'),
  oneSignAtTheEnd: `${'а,'.repeat(length / 2)}#а`,
  countries: filled('США '),
  namedPairs: filled('ІПН ЄДРПОУ ИНН 12 34 56 78 90 12 34\n'),
  mentions: filled('@abcde'),
  colons: filled('a:'),
  hexadecimal: filled('0x1f:'),
  emoji: filled('👩‍👩‍👧'),
  halfPairs: filled('\ud83d'),
  ideographs: filled('中'),
  lineEnds: filled('\n'),
  capitals: filled('Іван Іванович '),
  quotes: filled('«"'),
  initials: filled('І. '),
}

function filled(part: string): string {
  return part.repeat(Math.ceil(length / part.length)).slice(0, length)
}

function numbered(word: (i: number) => string): string {
  const words: string[] = []
  for (let i = 0, size = 0; size < length; i++) {
    const next = word(i)
    words.push(next)
    size += next.length
  }
  return words.join('').slice(0, length)
}

function letters(i: number): string {
  return [...i.toString(30)]
    .map((digit) => 'абвгдежзиклмнопрстуфхцчшщьюяіїє'.charAt(Number.parseInt(digit, 30)))
    .join('')
}

function latin(i: number): string {
  return i.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'.charAt(Number(digit)))
}
