/** Prints a line of progress with its time to stderr, because stdout is for the result only. */
export function note(line: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)} ${line}`)
}
