import { correctionTexts } from '@litopys/contract/query/correction-texts'
import { lexemesOf } from '@litopys/contract/query/lexemes'
import { isName } from '@litopys/contract/query/operands'
import { parseQuery } from '@litopys/contract/query/parse'
import { printQuery } from '@litopys/contract/query/print'
import type { Terminal } from './command.ts'

/**
 * Reports corrections of a query, with the sentences of the screen. Any line is a valid query, but a corrected one may
 * not mean what its author intended.
 */
export function reportCorrections({ note }: Terminal, q: string): void {
  const { query, corrections } = parseQuery(q)
  if (corrections.length === 0) return
  const faults = corrections.map(({ at, message }) => {
    const end = lexemesOf(q, isName).find((one) => one.at === at)?.end
    return `  ${q.slice(at, end)} (character ${at + 1}): ${correctionTexts[message]}`
  })
  note(
    [`The query was corrected and is interpreted as: ${printQuery(query) || 'all posts'}`, ...faults].join(
      '\n',
    ),
  )
}
