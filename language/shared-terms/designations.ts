import { latinLetters } from './latin-letters.ts'

/**
 * A designation such as Т-72Б3: `base` is what its variants share (t72), `whole` is written out (t72b3). `end` is
 * in the text.
 */
export type Designation = { base: string; whole: string; end: number }

const letters = '\\p{L}{1,10}'
const tail = '(\\d{1,4})([\\p{L}\\d]{0,6})(?![\\p{L}\\p{N}])'
const joined = new RegExp(`(\\p{L}{1,6})${tail}`, 'uy')
const hyphened = new RegExp(`(${letters})[-‐‑–]${tail}`, 'uy')
const spaced = new RegExp(`(${letters})[ \\u00a0]${tail}`, 'uy')

/** Names that posts also write with a space before the number: Су 35. */
const families = new Set(
  'mig su tu ka mi il leopard leo shahed shahid geran gerani btr bmp bmd brdm kab fab'.split(' '),
)

/**
 * The designation that starts here: letters and a number with a hyphen or nothing between them. A space is enough
 * after the name of a family with a capital, and with `maySpace` after one capital letter.
 */
export function designationAt(text: string, start: number, maySpace = false): Designation | undefined {
  const found = matchAt(hyphened, text, start) ?? matchAt(joined, text, start)
  if (found) return designationOf(found)
  if (!/^\p{Lu}/u.test(text.charAt(start))) return undefined
  const apart = matchAt(spaced, text, start)
  const [, name = ''] = apart ?? []
  if (!apart) return undefined
  return families.has(latinName(name)) || (maySpace && name.length === 1) ? designationOf(apart) : undefined
}

function designationOf(found: RegExpExecArray): Designation {
  const [whole, name = '', number = '', variant = ''] = found
  const base = `${latinName(name)}${number}`
  return { base, whole: `${base}${latinName(variant)}`, end: found.index + whole.length }
}

// One letter may be of either alphabet: С-300 is S-300 and C-300, Р-360 is R-360 and P-360.
const oneLetter: Record<string, string> = { c: 's', r: 'p', v: 'b' }

/** Families whose names posts decline: Шахедами-136. */
const inflected = ['shahed', 'shahid', 'geran', 'leopard', 'iskander', 'kalibr']

/** The letters of a designation in Latin, the same for every usual spelling. */
function latinName(name: string): string {
  const latin = latinLetters(name)
  return oneLetter[latin] ?? inflected.find((family) => latin.startsWith(family)) ?? latin
}

function matchAt(pattern: RegExp, text: string, start: number): RegExpExecArray | undefined {
  pattern.lastIndex = start
  return pattern.exec(text) ?? undefined
}
