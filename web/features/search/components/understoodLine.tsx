import type { Matching } from '@litopys/contract/query/matching'
import { parseQuery } from '@litopys/contract/query/parse'
import type { SearchKey } from '@litopys/contract/query/searchKey'
import type { Understood } from '@litopys/contract/schemas/search'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/useFormat.ts'
import { mendedPieces } from '../mends.ts'
import { queryParts } from '../queryParts.ts'
import { MatchingSwitch } from './matchingSwitch.tsx'
import { type Expansions, PartChips } from './partChips.tsx'
import { SearchKeySwitch } from './searchKeySwitch.tsx'
import classes from './understoodLine.module.css'

type Props = {
  query: string
  matching: Matching
  searchKey: readonly SearchKey[]
  /** What the server says of this query; undefined until it has answered. */
  understood: Understood | undefined
  onRun: (query: string) => void
  onMatching: (matching: Matching) => void
  onSearchKey: (searchKey: SearchKey[]) => void
}

const longestPiece = 40

/** How the query was read, part by part, what was mended in it, and how its words are compared. */
export function UnderstoodLine({ query, matching, searchKey, understood, onRun, ...on }: Props) {
  const { onMatching, onSearchKey } = on
  const { t } = useTranslation()
  const { count } = useFormat()
  const { parts, mended } = useMemo(() => {
    const parsed = parseQuery(query)
    return { parts: queryParts(parsed.query), mended: parsed.mended }
  }, [query])
  const expansions: Expansions = new Map(understood?.expanded.map((one) => [one.q, one]))
  const cut = understood?.expanded.filter(({ isCut }) => isCut) ?? []
  const isEmpty = parts.of.length === 0
  const onlyExcludes = !isEmpty && understood?.onlyExcludes === true
  return (
    <section className={classes.understood} aria-label={t('query.understood')}>
      <div className={classes.row}>
        <span className={classes.title}>{t('query.understood')}</span>
        {isEmpty ? (
          <span>{t('query.everything')}</span>
        ) : (
          <PartChips parts={parts} expansions={expansions} onRun={onRun} />
        )}
        <div className={classes.switches}>
          <SearchKeySwitch searchKey={searchKey} onChange={onSearchKey} />
          <MatchingSwitch matching={matching} onChange={onMatching} />
        </div>
      </div>
      <div role="status">
        {(mended.length > 0 || onlyExcludes || cut.length > 0) && (
          <ul className={classes.notes}>
            {mendedPieces(query, mended).map(({ piece, message, times }) => (
              <li key={`${message} ${piece}`}>
                <b className={classes.piece}>{shortened(piece)}</b>{' '}
                {times > 1 && `${t('query.times', { count: times, formatted: count(times) })} `}
                {t(`mend.${message}`)}
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
