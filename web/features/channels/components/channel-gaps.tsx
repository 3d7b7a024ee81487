import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { SmallFailure } from '#ui/small-failure.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { channelGaps } from '../api/channels.ts'
import classes from './channel-gaps.module.css'

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
  if (gaps.length === 0) return <p className={classes.note}>{t('channels.gapsNone')}</p>
  const shown = all ? gaps : gaps.slice(0, shownAtFirst)
  return (
    <>
      <p className={classes.note}>{t('channels.gapsText')}</p>
      <ul className={classes.gaps}>
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
      </ul>
      {all && gaps.length >= mostListed && (
        <p className={classes.note}>{t('jobs.gapsFirst', { count: mostListed })}</p>
      )}
    </>
  )
}
