import { parseQuery } from '@litopys/contract/query/parse'
import type { Understood } from '@litopys/contract/schemas/search'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { overlayAddress } from '#features/histogram/overlay/overlay-state.ts'
import { EquivalentsLine } from '#features/search/components/equivalents-line.tsx'
import { HomonymChoice } from '#features/search/components/homonym-choice.tsx'
import { QueryLine } from '#features/search/components/query-line.tsx'
import { QueryTools } from '#features/search/components/query-tools.tsx'
import { UnderstoodLine } from '#features/search/components/understood-line.tsx'
import { type SearchState, searchInputOf, startState } from '#features/search/search-state.ts'
import { Note } from '#ui/layout.tsx'

type Props = {
  state: SearchState
  busy: boolean
  /** The server's reading of this query; undefined until it has answered. */
  understood: Understood | undefined
  /** Number of posts of the result; undefined until known. */
  total: number | undefined
  onRun: (query: string) => void
  onChange: (part: Partial<SearchState>) => void
}

/** The query, its reading, and suggested corrections. */
export function QueryArea({ state, busy, understood, total, onRun, onChange }: Props) {
  const { t } = useTranslation()
  const { q, filters } = state
  const isAnything = q === '' && Object.keys(filters).length === 0
  const corrections = useMemo(() => parseQuery(q).corrections, [q])
  return (
    <>
      <QueryLine
        key={q}
        query={q}
        corrections={corrections}
        busy={busy}
        onRun={onRun}
        chartAddress={overlayAddress(isAnything ? [] : [searchInputOf(state)])}
        tools={<QueryTools query={q} onRun={onRun} />}
        onOpen={(past) => onChange({ ...startState, view: state.view, ...searchOf(past) })}
      />
      {understood?.shards && (
        <Note role="status" tone="warn">
          {t('query.shards', understood.shards)}
        </Note>
      )}
      <UnderstoodLine query={q} understood={understood} onRun={onRun} />
      <HomonymChoice
        homonyms={understood?.homonyms ?? []}
        searchInput={searchInputOf(state)}
        total={total}
        onRun={onRun}
      />
      <EquivalentsLine
        equivalents={understood?.equivalents ?? []}
        matching={state.matching}
        onChange={(matching) => onChange({ matching })}
      />
    </>
  )
}

type PastSearch = Pick<SearchState, 'q'> & Partial<Pick<SearchState, 'filters' | 'matching'>>

function searchOf({ q, filters = {}, matching = startState.matching }: PastSearch): Partial<SearchState> {
  return { q, filters, matching }
}
