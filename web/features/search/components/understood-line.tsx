import { parseQuery } from '@litopys/contract/query/parse'
import { printQuery } from '@litopys/contract/query/print'
import type { Understood } from '@litopys/contract/schemas/search'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { correctedPieces } from '../corrections.ts'
import { queryParts } from '../query-parts.ts'
import { type Expansions, PartChips } from './part-chips.tsx'
import classes from './understood-line.module.css'

type Props = {
  query: string
  /** The server's interpretation of this query; undefined until loaded. */
  understood: Understood | undefined
  onRun: (query: string) => void
}

const longestPiece = 40

/**
 * Shows how the query was interpreted, part by part, and what was corrected. Shown only if it differs from
 * the typed text.
 */
export function UnderstoodLine({ query, understood, onRun }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { parts, corrections, isAsTyped } = useMemo(() => {
    const parsed = parseQuery(query)
    return {
      parts: queryParts(parsed.query),
      corrections: parsed.corrections,
      isAsTyped: printQuery(parsed.query) === query.trim().replace(/\s+/g, ' '),
    }
  }, [query])
  const expansions: Expansions = new Map(understood?.expanded.map((one) => [one.q, one]))
  const cut = understood?.expanded.filter(({ isCut }) => isCut) ?? []
  const isEmpty = parts.of.length === 0
  const onlyExcludes = !isEmpty && understood?.onlyExcludes === true
  // A pattern matches words that the query line does not show.
  const isPlain = isAsTyped && corrections.length === 0 && !onlyExcludes && expansions.size === 0
  if (query === '' || isPlain) return null
  return (
    <section className={classes.understood} aria-label={t('query.understood')}>
      <div className={classes.row}>
        <span className={classes.title}>{t('query.understood')}</span>
        {isEmpty ? (
          <span>{t('query.everything')}</span>
        ) : (
          <PartChips parts={parts} expansions={expansions} onRun={onRun} />
        )}
      </div>
      <div role="status">
        {(corrections.length > 0 || onlyExcludes || cut.length > 0) && (
          <ul className={classes.notes}>
            {correctedPieces(query, corrections).map(({ piece, message, times }) => (
              <li key={`${message} ${piece}`}>
                <b className={classes.piece}>{shortened(piece)}</b>{' '}
                {times > 1 && `${t('query.times', { count: times, formatted: count(times) })} `}
                {t(`correction.${message}`)}
              </li>
            ))}
            {onlyExcludes && <li>{t('query.onlyExcludes')}</li>}
            {cut.map(({ q }) => (
              <li key={q}>{t('query.cut', { q })}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function shortened(piece: string): string {
  return piece.length > longestPiece ? `${piece.slice(0, longestPiece).trimEnd()}…` : piece
}
