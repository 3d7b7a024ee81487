/** An entry of a gazetteer: "name | other, other". */
export type Entry = { name: string; others: string[] }

export function entries(data: string): Entry[] {
  return lines(data).map((line) => {
    const [name = '', others] = line.split(' | ')
    return { name, others: others?.split(', ') ?? [] }
  })
}

export function lines(data: string): string[] {
  return data.trim().split('\n')
}
