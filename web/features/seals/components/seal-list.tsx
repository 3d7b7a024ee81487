import type { Seal, SealStamp } from '@litopys/contract/schemas/seal'
import { isStampFault } from '@litopys/contract/stamp-faults'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { PlainList, Row, Stack, Text } from '#ui/layout.tsx'
import { SmallFailure } from '#ui/small-failure.tsx'
import table from '#ui/table.module.css'
import { Waiting } from '#ui/waiting.tsx'
import { sealList } from '../api/seals.ts'

const runKinds = ['import', 'refresh', 'live'] as const

/** The seals of runs with their time stamps, newest first. */
export function SealList() {
  const { t } = useTranslation()
  const query = useInfiniteQuery(sealList)
  const { data: read, error, refetch } = query
  const retry = () => void (read ? query.fetchNextPage() : refetch())
  const seals = read ? read.pages.flatMap(({ data }) => data) : []
  return (
    <Stack gap={3} align="start">
      <Text tone="soft">{t('seals.text')}</Text>
      {!read && !error && <Waiting blocks={1} />}
      {read && seals.length === 0 && <Text tone="soft">{t('seals.none')}</Text>}
      {seals.length > 0 && seals.every(({ stamps }) => stamps.length === 0) && (
        <Text tone="soft">{t('seals.noStamps')}</Text>
      )}
      {seals.length > 0 && <SealTable seals={seals} />}
      {error && <SmallFailure title={t('seals.failed')} onRetry={retry} />}
      {query.hasNextPage && !error && (
        <Button
          variant="default"
          size="xs"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('seals.more')}
        </Button>
      )}
    </Stack>
  )
}

function SealTable({ seals }: { seals: readonly Seal[] }) {
  const { t } = useTranslation()
  return (
    <table className={`${table.table} ${table.entries}`}>
      <thead>
        <tr>
          <th scope="col">{t('seals.run')}</th>
          <th scope="col">{t('seals.sealedAt')}</th>
          <th scope="col" className={table.figure}>
            {t('seals.leaves')}
          </th>
          <th scope="col">{t('seals.hash')}</th>
          <th scope="col">{t('seals.stamps')}</th>
        </tr>
      </thead>
      <tbody>
        {seals.map((seal) => (
          <SealRow key={seal.number} {...seal} />
        ))}
      </tbody>
    </table>
  )
}

function SealRow({ number, kind, run, sealedAt, leaves, root, hash, stamps }: Seal) {
  const { t } = useTranslation()
  const { count, instant } = useFormat()
  const known = runKinds.find((one) => one === kind)
  return (
    <tr>
      <th scope="row">
        <Text as="span" weight="bold">
          {t('seals.number', { number: count(number) })}
        </Text>
        <span className={table.note} title={run}>
          {known ? t(`seals.kind.${known}`) : kind} · {run.slice(0, 8)}
        </span>
      </th>
      <td data-label={t('seals.sealedAt')}>{instant(sealedAt)}</td>
      <td data-label={t('seals.leaves')} className={table.figure}>
        {count(leaves)}
      </td>
      <td data-label={t('seals.hash')}>
        <Stack gap={0}>
          <Row gap={2} rowGap={0}>
            <code title={hash}>{hash.slice(0, 12)}…</code>
            <CopyButton text={hash} label={t('seals.copy')} />
          </Row>
          <Text size="s" tone="quiet" title={root}>
            {t('seals.root')}: <code>{root.slice(0, 12)}…</code>
          </Text>
        </Stack>
      </td>
      <td data-label={t('seals.stamps')}>
        {stamps.length === 0 ? (
          <Text tone="quiet">{t('seals.noStamp')}</Text>
        ) : (
          <PlainList>
            {stamps.map((stamp) => (
              <li key={stamp.authority}>
                <Stamp {...stamp} />
              </li>
            ))}
          </PlainList>
        )}
      </td>
    </tr>
  )
}

function Stamp({ authority, state, stampedAt, isLate, nextAt, attempts, code, detail, reason }: SealStamp) {
  const { t } = useTranslation()
  const { count, instant } = useFormat()
  const isStamped = state === 'stamped'
  const tone = isStamped ? (isLate ? 'warn' : 'good') : state === 'waiting' && !isLate ? 'soft' : 'danger'
  return (
    <Stack gap={0}>
      <Text tone={tone}>
        {t(`seals.state.${state}`)}
        {stampedAt && ` · ${instant(stampedAt)}`}
        {isLate && ` · ${t('seals.late')}`}
      </Text>
      <Text size="s" tone="quiet" breaks>
        {authority}
      </Text>
      {code && (
        <Text size="s" tone="danger" breaks>
          {isStampFault(code) ? t(`seals.fault.${code}`, { detail: detail ?? '' }) : reason}
        </Text>
      )}
      {!isStamped && nextAt && (
        <Text size="s" tone="quiet">
          {t('seals.next', { at: instant(nextAt), attempts: count(attempts) })}
        </Text>
      )}
    </Stack>
  )
}
