/** Parses CSV (RFC 4180) character by character, independently of the code that writes our files. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  for (let i = 0; i < text.length; i += 1) {
    const sign = text[i] ?? ''
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[i + 1] === '"') {
        cell += '"'
        i += 1
      } else quoted = false
    } else if (sign === '"') quoted = true
    else if (sign === ',') {
      row.push(cell)
      cell = ''
    } else if (sign === '\n') {
      rows.push([...row, cell])
      row = []
      cell = ''
    } else cell += sign
  }
  return rows
}
