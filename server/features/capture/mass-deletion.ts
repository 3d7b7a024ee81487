/** So many may vanish without anybody being asked; of more no greater share than this. */
const fewVanished = 3
const shareVanished = 0.2

/** Whether somebody has to say that so many of those that were looked at are really gone. */
export function isTooMuch(vanished: number, checked: number): boolean {
  return vanished > fewVanished && vanished > checked * shareVanished
}

/** Of so many posts that many may vanish. */
export function enoughFor(vanished: number): number {
  return Math.ceil(vanished / shareVanished)
}
