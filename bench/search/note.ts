/** A line of progress with its time, to the standard error: the answer alone goes to the output. */
export function note(line: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)} ${line}`)
}
