/** Emoji of a text with their index terms; `end` is exclusive. Variants of skin and of writing are one emoji. */
export type FoundEmoji = { term: string; start: number; end: number }

// UTS 51: flags of regions, keycaps, and sequences joined by U+200D.
const emoji =
  /\p{RI}\p{RI}|[0-9#*]\ufe0f?\u20e3|\p{Extended_Pictographic}(?:\ufe0f|\p{EMod})?[\u{e0020}-\u{e007f}]*(?:\u200d\p{Extended_Pictographic}(?:\ufe0f|\p{EMod})?)*/gu
const variants = /[\ufe0f\ufe0e]|\p{EMod}/gu
// Most texts have none of these.
const mayHave = /[\u00a9\u00ae\u203c-\u3299]|[\ud83c-\ud83f]/

export function emojiIn(text: string): FoundEmoji[] {
  if (!mayHave.test(text)) return []
  return [...text.matchAll(emoji)].map((found) => ({
    term: `^${found[0].replace(variants, '')}`,
    start: found.index,
    end: found.index + found[0].length,
  }))
}
