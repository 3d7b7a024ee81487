// Letters in per cent of running text, written down from memory and rounded: rough figures that the measurements bore out.
const cyrillic = {
  uk: `о9.4 а8.1 н6.7 и6.1 і5.9 в5.3 т5.3 р4.7 е4.7 с4.2 к3.6 у3.4 л3.5 д3.1 м3.0 п2.9 я2.2 з2.2 ь1.8 б1.6 г1.5 ч1.4 й1.2 х1.1
    ж0.8 ц0.9 ю0.8 ш0.7 ї0.65 є0.6 щ0.5 ф0.3 ґ0.05 '0.2`,
  ru: `о11 е8.4 а8 и7.4 н6.7 т6.3 с5.5 р4.7 в4.5 л4.4 к3.5 м3.2 д3 п2.8 у2.6 я2 ы1.9 ь1.7 г1.7 з1.65 б1.6 ч1.4 й1.2 х0.97 ж0.94
    ш0.7 ю0.64 ц0.5 щ0.36 э0.32 ф0.26 ъ0.05 ё0.1`,
  be: `а16.5 н6.5 і6.3 о3.7 р4.7 с4.7 к4 л4 т3.5 е4.1 э1.6 ў2.2 ы4 д3.6 у3.8 в2.9 п2.8 м2.9 я4.5 з3.2 ц3.2 ь1.8 б1.7 г1.7 ч1.5
    й1.1 х1.2 ж0.9 ш1.2 ю0.8 ф0.2 ё0.9 '0.1`,
  bg: `а12.5 и9 о8.9 е8.7 т7.6 н6.8 р5.3 с4.8 в4.4 л3.4 к3.3 д3.5 п2.9 м2.6 з2 я1.9 ъ1.9 г1.6 ч1.6 у1.3 б1.5 щ0.7 ж0.7 ш0.6 й0.7
    х0.6 ц0.7 ю0.12 ф0.2 ь0.02`,
}
const latin = {
  en: `e12.7 t9.1 a8.2 o7.5 i7 n6.7 s6.3 h6.1 r6 d4.3 l4 c2.8 u2.8 m2.4 w2.4 f2.2 g2 y2 p1.9 b1.5 v1 k0.8 j0.15 x0.15 q0.1 z0.07
    '0.2`,
  pl: `a8.9 i8.2 o7.8 e7.7 z5.6 n5.5 r4.7 w4.6 s4.3 c4 t4 y3.8 k3.5 d3.2 p3.1 m2.8 u2.5 j2.3 l2.1 ł1.8 b1.5 g1.4 ę1.1 h1.1 ą1 ó0.9
    ż0.8 ś0.7 ć0.4 f0.3 ń0.2 ź0.06`,
  de: `e16 n9.8 i7.6 s7.3 r7 a6.5 t6.2 d5.1 h4.8 u4.2 l3.4 c3.1 g3 m2.5 o2.5 b1.9 w1.9 f1.7 k1.2 z1.1 p0.8 v0.7 ü1 ä0.6 ö0.4 ß0.3
    j0.3 y0.05 x0.05 q0.02`,
  fr: `e12.1 a7.1 i6.6 s6.5 n6.4 r6.1 t5.9 o5 l5 u4.5 d3.7 c3.2 m2.6 p2.5 é1.9 g1.2 b1.1 v1.1 h1.1 f1.1 q0.7 y0.5 x0.4 j0.3 è0.3
    à0.3 k0.3 w0.2 z0.2 ê0.1 ç0.1 '1.2`,
  es: `e13.7 a11.5 o8.7 s7.9 n7 r6.9 i6.2 l5.4 d5 t4.6 u3.9 c3.9 m3.1 p2.5 b1.4 h1.2 q0.9 y0.9 v0.9 ó0.8 í0.7 f0.7 g1 á0.5 j0.4 é0.4
    z0.4 ñ0.3 x0.1 k0.02 w0.02`,
}

const shares = { ...cyrillic, ...latin }
const floor = 0.005

export type KnownLanguage = keyof typeof shares
export type Alphabet = 'cyrillic' | 'latin'

/** The languages told apart within an alphabet. Scores of an alphabet are arrays in this order. */
export const languagesOf = {
  cyrillic: ['uk', 'ru', 'be', 'bg'],
  latin: ['en', 'pl', 'de', 'fr', 'es'],
} as const satisfies Record<Alphabet, KnownLanguage[]>

/** How usual each letter is in each of these languages: the logarithm of its share in per cent. The key '' stands for any other letter. */
export function letterWeights(alphabet: Alphabet): Map<string, number[]> {
  const tables = languagesOf[alphabet].map((language) => sharesIn(shares[language]))
  const letters = new Set(['', ...tables.flatMap((table) => [...table.keys()])])
  return new Map(
    [...letters].map((letter) => [letter, tables.map((table) => Math.log(table.get(letter) ?? floor))]),
  )
}

function sharesIn(table: string): Map<string, number> {
  const entries = table.split(/\s+/).map((entry) => [entry.charAt(0), Number(entry.slice(1))] as const)
  return new Map(entries)
}
