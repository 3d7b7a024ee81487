import { IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { channelTitles } from '#features/channels/api/channels.ts'
import { OverlayPanel } from '#features/histogram/overlay/overlay-panel.tsx'
import {
  mostLines,
  type NewLine,
  type OverlayLine,
  type OverlayState,
  overlayAddressState,
  searchKey,
  withLines,
} from '#features/histogram/overlay/overlay-state.ts'
import { searchInputOfLine } from '#features/histogram/overlay/use-overlay.ts'
import { CopyLink } from '#features/search/components/copy-link.tsx'
import { QueryLine } from '#features/search/components/query-line.tsx'
import { startState, writeSearchState } from '#features/search/search-state.ts'
import { useSearchName } from '#features/search/use-filter-text.ts'
import { LinkButton, Note } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import page from '../page.module.css'
import { PageHead } from '../page.tsx'
import { RecentPicks } from './recent-picks.tsx'

const noTitles: ReadonlyMap<string, string> = new Map()

/** Page with several searches on one chart; the URL names them. */
export function ChartPage() {
  const { t } = useTranslation()
  const { state, unread, set } = overlayAddressState.use()
  const { lines, dates } = state
  const { data: titles = noTitles } = useQuery(channelTitles)
  const searchName = useSearchName(titles)
  const nameOf = (line: NewLine) => line.name ?? searchName(line)
  const change = (part: Partial<OverlayState>) => set(part, { replace: 'lines' in part })
  const add = (line: NewLine) => change({ lines: withLines(lines, [line]) })
  const isFull = lines.length >= mostLines
  const searchOf = (line: OverlayLine) => {
    return `/?${writeSearchState({ ...startState, ...searchInputOfLine(line, dates) })}`
  }
  return (
    <div className={page.page}>
      <PageHead title={t('overlay.title')}>
        <CopyLink copiedText={t('overlay.linkCopied')}>
          <IconLink size={16} stroke={1.7} aria-hidden />
        </CopyLink>
        <LinkButton as={Link} to="/">
          {t('batch.back')}
        </LinkButton>
      </PageHead>
      <p className={page.intro}>{t('overlay.intro', { most: mostLines })}</p>
      {unread.length > 0 && (
        <Note as="p" className={page.spaced} tone="warn" role="status">
          {t('search.badLink', { names: unread.join(', ') })}
        </Note>
      )}
      {isFull ? (
        <Note as="p" className={page.spaced}>
          {t('overlay.full', { most: mostLines })}
        </Note>
      ) : (
        <QueryLine
          key={lines.length}
          query=""
          corrections={[]}
          busy={false}
          texts={{
            label: t('overlay.add'),
            placeholder: t('overlay.placeholder'),
            submit: t('overlay.submit'),
          }}
          onRun={(q) => add({ q })}
          onOpen={({ q, filters, matching }) => add(lineOf({ q, filters, matching }))}
        />
      )}
      {lines.length === 0 && <Notice title={t('overlay.empty')}>{t('overlay.emptyText')}</Notice>}
      {lines.length > 0 && (
        <OverlayPanel state={state} nameOf={nameOf} searchOf={searchOf} onChange={change} />
      )}
      <RecentPicks
        isFull={isFull}
        nameOf={(search) => searchName(search)}
        isOn={(search) => lines.some((line) => searchKey(line) === searchKey(lineOf(search)))}
        onToggle={(search) => {
          const line = lineOf(search)
          const others = lines.filter((other) => searchKey(other) !== searchKey(line))
          change({ lines: others.length < lines.length ? others : withLines(lines, [line]) })
        }}
      />
    </div>
  )
}

type Searched = {
  q: string
  filters?: NewLine['filters'] | undefined
  matching?: NewLine['matching'] | undefined
}

function lineOf({ q, filters, matching }: Searched): NewLine {
  return { q, ...(filters && { filters }), ...(matching && { matching }) }
}
