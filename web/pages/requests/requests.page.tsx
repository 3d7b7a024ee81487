import type { ListedRequest, Request } from '@litopys/contract/schemas/saved'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useMay, useMayForAll } from '#features/auth/may.ts'
import { channelTitles } from '#features/channels/api/channels.ts'
import { mostLines, overlayAddress } from '#features/histogram/overlay/overlay-state.ts'
import { HoldDialog } from '#features/holds/components/hold-dialog.tsx'
import { requestQuestion } from '#features/saved-objects/api/requests.ts'
import { RequestDrawer } from '#features/saved-objects/components/request-drawer.tsx'
import { RequestList } from '#features/saved-objects/components/request-list.tsx'
import { SavedMenu } from '#features/saved-objects/components/saved-menu.tsx'
import { useRequestsState } from '#features/saved-objects/requests-state.ts'
import { useRequestActions } from '#features/saved-objects/use-request-actions.ts'
import { addressOfRequest, searchInputOfRequest, stateOfRequest } from '#features/search/request-state.ts'
import { useSearchName } from '#features/search/use-filter-text.ts'
import { ClosedSubscriptions } from '#features/subscriptions/components/closed-subscriptions.tsx'
import { DigestHour } from '#features/subscriptions/components/digest-hour.tsx'
import { WatchMark } from '#features/subscriptions/components/watch-mark.tsx'
import { useWatching } from '#features/subscriptions/use-watching.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Row, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { TableExport } from '../export-button.tsx'
import { ExportDrawer } from '../export-drawer.tsx'
import page from '../page.module.css'
import { PageHead } from '../page.tsx'
import { useColleagues } from '../use-colleagues.ts'
import { runRequest } from './run-request.ts'
import { useMenuActions } from './use-menu-actions.ts'

const noTitles: ReadonlyMap<string, string> = new Map()

/** Page of saved searches: own ones, and those shared by colleagues. */
export function RequestsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { state, addressOf, change, open } = useRequestsState()
  const [exported, setExported] = useState<Request>()
  const [held, setHeld] = useState<ListedRequest>()
  const [ticked, setTicked] = useState<ReadonlyMap<string, Request>>(new Map())
  const { data: titles = noTitles } = useQuery(channelTitles)
  const colleagues = useColleagues()
  const searchName = useSearchName(titles)
  const { remove, duplicate, copyLink } = useRequestActions()
  const mayChange = useMay('saved.change')
  const mayHoldAll = useMayForAll('holds.change')
  const { subscriptionOf, watch, unwatch } = useWatching()

  const wordsOf = (request: Request) => {
    const searchInput = searchInputOfRequest(request)
    return searchInput ? searchName(searchInput) : t('requests.problem.broken')
  }
  const run = (request: Request) => {
    runRequest(request)
    void navigate(addressOfRequest(request))
  }
  const tick = (request: Request) => {
    const next = new Map(ticked)
    if (!next.delete(request._id)) next.set(request._id, request)
    setTicked(next)
  }
  const removeAndForget = (request: ListedRequest) => {
    setTicked(new Map([...ticked].filter(([id]) => id !== request._id)))
    if (state.request === request._id) open(undefined)
    remove(request)
  }
  const actionsOf = useMenuActions({
    isWatched: ({ _id }) => subscriptionOf(_id) !== undefined,
    onWatch: watch,
    onUnwatch: unwatch,
    onRun: run,
    onOpen: ({ _id }) => open(_id),
    onDuplicate: duplicate,
    onExport: setExported,
    onCopyLink: ({ _id }) => copyLink(_id),
    onHold: setHeld,
    onDelete: removeAndForget,
  })
  return (
    <div className={page.page}>
      <PageHead title={t('requests.title')}>
        <DigestHour />
        <TableExport name="requests" query={requestQuestion(state)} />
      </PageHead>
      <ClosedSubscriptions />
      <ChosenRequests requests={[...ticked.values()]} onClear={() => setTicked(new Map())} />
      <RequestList
        state={state}
        onChange={change}
        ticked={new Set(ticked.keys())}
        onTick={tick}
        wordsOf={wordsOf}
        addressOf={addressOfRequest}
        onRun={runRequest}
        drawerOf={({ _id }) => addressOf({ request: _id })}
        watchOf={({ _id }) => {
          const subscription = subscriptionOf(_id)
          return subscription && <WatchMark subscription={subscription} />
        }}
        menuOf={(request) => <SavedMenu title={request.title} actions={actionsOf(request)} />}
        toSearch={<Link to="/">{t('app.toSearch')}</Link>}
      />
      {exported && <ExportDrawer state={stateOfRequest(exported)} onClose={() => setExported(undefined)} />}
      {held && (
        <HoldDialog
          object={{ kind: 'request', id: held._id }}
          mayPlace={mayHoldAll || held.own}
          onClose={() => setHeld(undefined)}
        />
      )}
      {state.request !== undefined && (
        <RequestDrawer
          key={state.request}
          id={state.request}
          mayChange={mayChange}
          colleagues={colleagues}
          wordsOf={wordsOf}
          actionsOf={(request) => (
            <>
              <Button size="sm" onClick={() => run(request)}>
                {t('requests.run')}
              </Button>
              <Button size="sm" variant="default" onClick={() => copyLink(request._id)}>
                {t('requests.copyLink')}
              </Button>
            </>
          )}
          onClose={() => open(undefined)}
        />
      )}
    </div>
  )
}

type ChosenProps = { requests: readonly Request[]; onClear: () => void }

/** Actions for selected requests: show them on a single chart. */
function ChosenRequests({ requests, onClear }: ChosenProps) {
  const { t } = useTranslation()
  const { count } = useFormat()
  if (requests.length === 0) return null
  const lines = requests.flatMap((request) => {
    const searchInput = searchInputOfRequest(request)
    return searchInput ? [{ ...searchInput, name: request.title }] : []
  })
  const isTooMany = lines.length > mostLines
  return (
    <Row className={page.chosen} gap={4} rowGap={1} role="status">
      <span>{t('requests.chosen', { count: requests.length, formatted: count(requests.length) })}</span>
      {isTooMany ? (
        <Text as="span" tone="soft">
          {t('requests.tooMany', { most: mostLines })}
        </Text>
      ) : (
        <Link to={overlayAddress(lines)}>{t('overlay.link')}</Link>
      )}
      <TextButton onClick={onClear}>{t('requests.clear')}</TextButton>
    </Row>
  )
}
