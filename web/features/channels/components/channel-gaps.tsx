import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { SmallFailure } from '#ui/small-failure.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { channelGaps } from '../api/channels.ts'
import classes from './channels.module.css'

const shownAtFirst = 24
/** The most gaps that the server lists. */
const mostListed = 1_000

/** Shows message numbers without a post. They are identifiers, so they have no thousands separators. */
export function ChannelGaps({ id }: { id: string }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const [all, setAll] = useState(false)
  const { data: gaps, error, refetch } = useQuery(channelGaps(id))
  if (error && !gaps) return <SmallFailure title={t('channels.gapsFailed')} onRetry={() => void refetch()} />
  if (!gaps) return <Waiting />
  if (gaps.length === 0) return <Text tone="quiet">{t('channels.gapsNone')}</Text>
  const shown = all ? gaps : gaps.slice(0, shownAtFirst)
  return (
    <Stack gap={2}>
      <Text tone="quiet">{t('channels.gapsText')}</Text>
      <Row as="ul" gap={4} rowGap={1} align="baseline" tone="soft" numeric className={classes.gaps}>
        {shown.map(({ from, to }) => (
          <li key={from}>{from === to ? from : `${from}–${to}`}</li>
        ))}
        {shown.length < gaps.length && (
          <li>
            <TextButton onClick={() => setAll(true)}>
              {t('jobs.showAll', { formatted: count(gaps.length) })}
            </TextButton>
          </li>
        )}
      </Row>
      {all && gaps.length >= mostListed && (
        <Text tone="quiet">{t('jobs.gapsFirst', { count: mostListed })}</Text>
      )}
    </Stack>
  )
}
