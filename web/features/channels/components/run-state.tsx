import type { LastRun } from '@litopys/contract/schemas/channel'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { isErrorCode } from '#api/call-error.ts'
import { errorText } from '#i18n/error-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Stack, Text } from '#ui/layout.tsx'

/** Shows the result of a channel's last refresh, or the progress of the running one. */
export function RunState({ run }: { run: LastRun | undefined }) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const runText = useRunText()
  if (!run)
    return (
      <Text as="span" tone="quiet">
        {t('channels.neverRun')}
      </Text>
    )
  const why = runText.reason(run)
  const counts = runText.counts(run)
  return (
    <Stack as="span" breaks>
      <span>
        <Text as="span" tone={tones[run.status]}>
          {t(`jobs.${run.status}`)}
        </Text>{' '}
        <Text as="time" size="s" tone="quiet" numeric dateTime={run.finishedAt ?? run.createdAt}>
          {instant(run.finishedAt ?? run.createdAt)}
        </Text>
      </span>
      {why && (
        <Text as="span" size="s" tone={run.status === 'failed' ? 'danger' : 'warn'} numeric>
          {why}
        </Text>
      )}
      {!why && counts && (
        <Text as="span" size="s" tone="quiet" numeric>
          {counts}
        </Text>
      )}
    </Stack>
  )
}

const tones: { [S in LastRun['status']]?: ComponentProps<typeof Text>['tone'] } = {
  done: 'good',
  running: 'accent',
  failed: 'danger',
}

/** Returns a refresh in words: its result, why it failed or what it waits for. */
function useRunText() {
  const { t, i18n } = useTranslation()
  const { count, time } = useFormat()
  return {
    reason: ({ code, reason, retryAt }: LastRun): string => {
      const why = code !== undefined && isErrorCode(code) ? errorText(code, i18n.language) : reason
      const until = retryAt && t('runs.waitsUntil', { time: time(retryAt) })
      return [why, until].filter(Boolean).join(' · ')
    },
    counts: (run: LastRun): string =>
      (['new', 'updated', 'deleted'] as const)
        .filter((name) => run[name] > 0)
        .map((name) => t(`channels.run.${name}`, { formatted: count(run[name]) }))
        .join(', '),
  }
}
