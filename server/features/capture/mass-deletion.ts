/** This many posts may disappear without confirmation. Of more posts, only this share may. */
const fewVanished = 3
const shareVanished = 0.2

/** Whether an operator must confirm that these posts are deleted. */
export function isTooMuch(vanished: number, checked: number): boolean {
  return vanished > fewVanished && vanished > checked * shareVanished
}

/** How many posts must be checked so that `vanished` deletions need no confirmation. */
export function enoughFor(vanished: number): number {
  return Math.ceil(vanished / shareVanished)
}
