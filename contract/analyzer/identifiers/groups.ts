/** A run of digits; `gap` is what stands between it and the run before. */
export type Group = { digits: string; start: number; end: number; gap: string }

const gap = /[ ().-]{1,3}(?=\d)/y
/** 050/123-45-67: a slash behind the code of a network or a town, where no date has one. */
const codeSlash = /\/(?=\d{2,3}[ -]?\d\d)/y
const areaCode = /^0[3-9]\d{1,3}$/
const mostGroups = 40
/** More digits than any identifier has. */
const mostDigits = 24
// Letters that are taken for digits, between digits alone.
const lookalikes = new Map(
  ['0OoОо', '1lIІі', '3Зз'].flatMap((set) =>
    [...set.slice(1)].map((letter) => [letter, set.charAt(0)] as const),
  ),
)

/** The runs of digits from here on that may be parts of one number, as it is written with spaces, hyphens, dots and brackets. */
export function readGroups(text: string, from: number): Group[] {
  const groups: Group[] = []
  let at = from
  let between = ''
  while (groups.length < mostGroups) {
    const group = readGroup(text, at, between)
    groups.push(group)
    const found = gapBehind(text, group, groups.length)
    // "2022. 15": the end of a sentence.
    if (found === undefined || found.includes('. ')) break
    between = found
    at = group.end + found.length
  }
  return groups
}

function gapBehind(text: string, { digits, end }: Group, count: number): string | undefined {
  const sign = count === 1 && areaCode.test(digits) && text.charAt(end) === '/' ? codeSlash : gap
  sign.lastIndex = end
  return sign.exec(text)?.[0]
}

function readGroup(text: string, start: number, between: string): Group {
  let end = start
  let digits = ''
  for (; ; end++) {
    const char = text.charAt(end)
    const digit = isDigit(text, end)
      ? char
      : end > start && isDigit(text, end + 1)
        ? lookalikes.get(char)
        : undefined
    if (digit === undefined) break
    if (digits.length <= mostDigits) digits += digit
  }
  return { digits, start, end, gap: between }
}

export function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}

const wordSign = /[\p{L}\p{M}\p{N}_*/\\=]/u

/** Whether a number that ends here goes on in some way: a letter, more digits, or digits behind a hyphen, dot or colon. */
export function goesOn(text: string, end: number): boolean {
  const char = text.charAt(end)
  if (char === '' || char === ' ') return false
  return wordSign.test(char) || ('-.:,'.includes(char) && /[\p{L}\p{N}]/u.test(text.charAt(end + 1)))
}

const aheadSign = /[\p{L}\p{M}\p{N}_*]/u

/** Whether a number that begins here is the end of something longer. */
export function comesFrom(text: string, start: number): boolean {
  const char = text.charAt(start - 1)
  if (char === '' || char === ' ') return false
  return aheadSign.test(char) || ('-.,/'.includes(char) && /[\p{L}\p{N}]/u.test(text.charAt(start - 2)))
}
