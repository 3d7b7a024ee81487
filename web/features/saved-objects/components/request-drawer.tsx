import type { Request } from '@litopys/contract/schemas/saved'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { FailureNotice } from '#ui/failure-notice.tsx'
import fields from '#ui/fields.module.css'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { SideDrawer } from '#ui/side-drawer.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { requestById } from '../api/requests.ts'
import { RequestForm } from './request-form.tsx'
import type { Colleague } from './sharing-field.tsx'

type Props = {
  id: string
  mayChange: boolean
  colleagues: readonly Colleague[] | undefined
  wordsOf: (request: Request) => string
  /** Renders actions such as running the search and copying its link. */
  actionsOf: (request: Request) => ReactNode
  onClose: () => void
}

/** Shows a saved search at the side: its details and, for its owner, a form. */
export function RequestDrawer({ id, mayChange, colleagues, wordsOf, actionsOf, onClose }: Props) {
  const { t } = useTranslation()
  const { data: request, error, refetch } = useQuery(requestById(id))
  return (
    <SideDrawer title={<b>{request?.title ?? t('requests.one')}</b>} onClose={onClose}>
      {error && !request && (
        <FailureNotice title={t('requests.failedOne')} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !request && <Waiting blocks={2} />}
      {request && (
        <Stack gap={4}>
          <Row gap={3} className={fields.actions}>
            {actionsOf(request)}
          </Row>
          {request.own && mayChange ? (
            <RequestForm request={request} colleagues={colleagues} />
          ) : (
            request.description && <Text tone="soft">{request.description}</Text>
          )}
          <Details request={request} words={wordsOf(request)} />
        </Stack>
      )}
    </SideDrawer>
  )
}

function Details({ request, words }: { request: Request; words: string }) {
  const { t } = useTranslation()
  const { count, instant } = useFormat()
  const { totalItems, createdBy, createdAt, updatedBy, updatedAt, openedAt } = request
  const facts: [string, string][] = [
    [t('requests.details'), words],
    ...(!totalItems ? [] : [[t('requests.found'), count(totalItems)] satisfies [string, string]]),
    [t('requests.author'), createdBy],
    [t('requests.created'), instant(createdAt)],
    [t('requests.updated'), `${instant(updatedAt)}, ${updatedBy}`],
    [t('requests.openedAt'), openedAt ? instant(openedAt) : t('requests.notRun')],
  ]
  return (
    <dl className={fields.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
