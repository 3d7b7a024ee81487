/** `text`: copies of each other; `story`: about one event; `topic`: about the same. The closest one first. */
export const likenessLevels = ['text', 'story', 'topic'] as const
export type LikenessLevel = (typeof likenessLevels)[number]

/** Whether a level is at least as close as another one. */
export function isAtLeast(level: LikenessLevel, wanted: LikenessLevel): boolean {
  return likenessLevels.indexOf(level) <= likenessLevels.indexOf(wanted)
}

export function isLikenessLevel(text: string): text is LikenessLevel {
  return likenessLevels.some((level) => level === text)
}
