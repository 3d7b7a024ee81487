import type { ImportReport } from '@litopys/contract/schemas/job'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Row, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { gapsByChannel, rangeText } from '../report-groups.ts'
import classes from './capture.module.css'

type Gaps = ImportReport['gaps']
/** `total` includes gaps that are not listed. It is undefined until the gaps are counted. */
type Props = { gaps: Gaps; total?: number | undefined; channelTitles: ReadonlyMap<string, string> }

const shownAtFirst = 5

/** Shows message numbers without a post, by channel. */
export function GapList({ gaps, total = gaps.length, channelTitles }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  return (
    <details className={classes.details}>
      <Text as="summary" tone="accent">
        {t('jobs.gapsTitle', { count: total, formatted: count(total) })}
      </Text>
      <Text tone="quiet">{t('jobs.gapsText')}</Text>
      {gapsByChannel(gaps).map(({ channelId, gaps: own }) => (
        <ChannelGaps key={channelId} title={channelTitles.get(channelId) ?? channelId} gaps={own} />
      ))}
      {total > gaps.length && (
        <Text tone="quiet">
          {t('jobs.gapsMore', { count: total - gaps.length, formatted: count(total - gaps.length) })}
        </Text>
      )}
    </details>
  )
}

function ChannelGaps({ title, gaps }: { title: string; gaps: Gaps }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const [all, setAll] = useState(false)
  const shown = all ? gaps : gaps.slice(0, shownAtFirst)
  return (
    <>
      <Text as="h3" size="m" weight="bold">
        {title}
      </Text>
      <Row
        as="ul"
        gap={3}
        rowGap={1}
        align="baseline"
        tone="soft"
        numeric
        className={classes.scrolled}
        aria-label={title}
      >
        {shown.map((gap) => (
          <li key={gap.from}>{rangeText(gap)}</li>
        ))}
        {shown.length < gaps.length && (
          <li>
            <TextButton onClick={() => setAll(true)}>
              {t('jobs.showAll', { formatted: count(gaps.length) })}
            </TextButton>
          </li>
        )}
      </Row>
    </>
  )
}
