/** A word or phrase that our texts do not use, and what to write instead. */
type Rule = { pattern: RegExp; instead: string }

/** Whole words, in any case; `source` may name several forms of one word. */
const words = (source: string, instead: string): Rule => ({
  pattern: new RegExp(
    `(?<![\\p{L}\\p{N}_'’.-])(?:${source.replaceAll(' ', '\\s+')})(?![\\p{L}\\p{N}_'’-])`,
    'giu',
  ),
  instead,
})

/** Held to in texts, documents, comments and test titles. */
const rules: Rule[] = [
  words('he|him|his|himself', '“they”, or the role: user, operator, administrator'),
  words('whoever|whomever', '“users who …”, “anyone who …”'),
  words('nobody|somebody', '“no user”, “a user”, or the part of the system that acts'),
  words('anew', '“again”, or a verb with “re-”'),
  words('by now', '“now”, “already”, or nothing'),
  words('goes on|go on|going on|went on|gone on', '“continues”, “is running”'),
  words('stands|stood|stand', '“is”, “is shown”, “is stored”'),
  words('lies|lie|lay', '“is stored”, “is in”'),
  words('tells|tell|told|telling', '“says”, “shows”, “reports”, “distinguishes”'),
  // A legal hold is the term of the field.
  words(
    '(?:holds?|held|holding) (?:an?|the|its|their|all|every|each|no|true|for)',
    '“contains”, “keeps”, “is true”, “takes (a lock)”',
  ),
  words('heed|heeds|heeded', '“respect”, “follow”, “note”'),
  words('begun|began', '“started”'),
  words('those that|those who', '“posts that …”, “users who …”: name them'),
  words('of which|of whom|to which|to whom|by which', 'two sentences'),
  words('hence|lest|upon|thereof|therein|whereof|wherein|whence|amid', 'present-day words'),
  words('brought in|brings? in|bringing in|com(?:es?|ing) in|came in', '“import”, “capture”, “arrive”'),
  words('journals?', '“audit log”'),
  words('lanes?', '“connection pool”'),
  words('shelf|shelves', '“quote cache”'),
  words('sie(?:ve|ves)', '“offline filter”'),
  words('archival units?', '“channel”'),
]

/** The words of `text` that a rule forbids, each with what to write instead. */
export function forbiddenIn(text: string): string[] {
  return rules.flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)].map(([word]) => `“${word}”: write ${instead}`),
  )
}

const longestSentence = 25

/** Sentences of `text` with more than 25 words. A placeholder counts as one word. */
export function longSentencesIn(text: string): string[] {
  const sentences = text.split(/(?<=[.!?…:;])\s+|\n/u)
  return sentences.filter((sentence) => countWords(sentence) > longestSentence)
}

const countWords = (sentence: string) => sentence.match(/[\p{L}\p{N}{][\p{L}\p{N}{}'’.@/_-]*/gu)?.length ?? 0
