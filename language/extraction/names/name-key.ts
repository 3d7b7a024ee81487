const endings = new Set(
  `ого ому ему его ыми ими ами ями
  ой ою ої ий ый ій ая яя ую юю ое ее ые ие их ых ім им ым ом ем єм ам ям ах ях ью ей єю ею
  а я о е є и і ї у ю ы ь й э`.split(/\s+/),
)
const leastStem = 3

/**
 * A folded word without its case ending: approximate, fast, and equal in every case of most names in both
 * languages.
 */
export function nameKey(folded: string): string {
  for (let length = 3; length > 0; length--) {
    const cut = folded.length - length
    if (cut >= leastStem && endings.has(folded.slice(cut))) return folded.slice(0, cut)
  }
  return folded
}
