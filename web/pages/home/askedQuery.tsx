import { parseQuery } from '@litopys/contract/query/parse'
import type { Understood } from '@litopys/contract/schemas/search'
import { type ReactNode, useMemo } from 'react'
import { overlayAddress } from '#features/histogram/overlay/overlayState.ts'
import { QueryLine } from '#features/search/components/queryLine.tsx'
import { QueryTools } from '#features/search/components/queryTools.tsx'
import { UnderstoodLine } from '#features/search/components/understoodLine.tsx'
import { conditionOf, type SearchState, startState, writeSearchState } from '#features/search/searchState.ts'
import classes from './home.module.css'

type Props = {
  state: SearchState
  busy: boolean
  /** What the server says of this query; undefined until it has answered. */
  understood: Understood | undefined
  onRun: (query: string) => void
  onChange: (part: Partial<SearchState>) => void
  /** What is done with the search. */
  children: ReactNode
}

/** The query, how it was read, and other ways to write it. */
export function AskedQuery({ state, busy, understood, onRun, onChange, children }: Props) {
  const { q, filters, matching, searchKey } = state
  const isAnything = q === '' && Object.keys(filters).length === 0
  const mended = useMemo(() => parseQuery(q).mended, [q])
  return (
    <>
      <QueryLine
        key={q}
        query={q}
        mended={mended}
        busy={busy}
        onRun={onRun}
        chartAddress={overlayAddress(isAnything ? [] : [conditionOf(state)])}
        onOpen={(past) => onChange({ ...startState, view: state.view, ...searchOf(past) })}
      />
      <div className={classes.asked}>
        {q !== '' && (
          <UnderstoodLine
            query={q}
            matching={matching}
            searchKey={searchKey}
            understood={understood}
            onRun={onRun}
            onMatching={(chosen) => onChange({ matching: chosen })}
            onSearchKey={(chosen) => onChange({ searchKey: chosen })}
          />
        )}
        <QueryTools
          query={q}
          onRun={onRun}
          batchAddress={`/batch?${writeSearchState({ ...startState, filters, matching, searchKey })}`}
        >
          {children}
        </QueryTools>
      </div>
    </>
  )
}

type PastSearch = Pick<SearchState, 'q'> & Partial<Pick<SearchState, 'filters' | 'matching' | 'searchKey'>>

function searchOf(past: PastSearch): Partial<SearchState> {
  const { q, filters = {}, matching = startState.matching, searchKey = startState.searchKey } = past
  return { q, filters, matching, searchKey }
}
