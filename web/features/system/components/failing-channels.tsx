import type { SystemState } from '@litopys/contract/schemas/system'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isErrorCode } from '#api/call-error.ts'
import { errorText } from '#i18n/error-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { PlainList, Row, Text } from '#ui/layout.tsx'
import classes from './system.module.css'

/** Channels whose last refresh failed, the longest failing first. */
export function FailingChannels({ channels }: { channels: SystemState['failingChannels'] }) {
  const { t, i18n } = useTranslation()
  const { count, instant } = useFormat()
  if (channels.length === 0) return <Text tone="soft">{t('system.channelsNone')}</Text>
  return (
    <PlainList className={classes.list}>
      {channels.map(({ _id, title, since, failures, code, reason }) => (
        <li key={_id} className={classes.item}>
          <Row spread gap={4} rowGap={0} align="baseline">
            <Text as={Link} to={`/channels/${_id}`} weight="bold" breaks>
              {title}
            </Text>
            <Text size="s" tone="quiet" numeric>
              {t('system.since')}: {instant(since)} · {t('system.failures')}: {count(failures)}
            </Text>
          </Row>
          <Text tone="danger" breaks>
            {isErrorCode(code) ? errorText(code, i18n.language) : reason}
          </Text>
        </li>
      ))}
    </PlainList>
  )
}
