/** An entry of a gazetteer: "name | other, other". */
export type Entry = { name: string; others: string[] }

export function entries(lines: readonly string[]): Entry[] {
  return lines.map((line) => {
    const [name = '', others] = line.split(' | ')
    return { name, others: others?.split(', ') ?? [] }
  })
}
