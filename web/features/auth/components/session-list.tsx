import type { Session } from '@litopys/contract/schemas/user'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { PlainList, Row, Text } from '#ui/layout.tsx'
import { browserName } from '../browser-name.ts'
import classes from './auth.module.css'

type Props = {
  sessions: Session[]
  /** Left out if the sessions are read-only. */
  onEnd?: (session: Session) => void
}

/**
 * Shows the sessions of a user, the current session first. The current session has no end button: its user
 * signs out instead.
 */
export function SessionList({ sessions, onEnd }: Props) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const nameOf = useSessionName()
  const ordered = sessions.toSorted((a, b) => Number(b.current) - Number(a.current))
  return (
    <PlainList aria-label={t('sessions.title')}>
      {ordered.map((session) => (
        <Row as="li" key={session.id} spread gap={4} className={classes.session}>
          <div>
            <Text weight="bold" breaks title={session.userAgent}>
              {nameOf(session)}
              {session.current && (
                <Text as="span" size="s" tone="good" weight="medium">
                  {' · '}
                  {t('sessions.current')}
                </Text>
              )}
            </Text>
            <Row as="p" gap={3} rowGap={0} align="baseline" size="s" tone="quiet" numeric>
              {session.ip && <span>{session.ip}</span>}
              <span>{t('sessions.since', { when: instant(session.createdAt) })}</span>
              <span>{t('sessions.seen', { when: instant(session.seenAt) })}</span>
            </Row>
          </div>
          {onEnd && !session.current && (
            <Button
              size="xs"
              variant="default"
              aria-label={t('sessions.endOf', { name: nameOf(session), ip: session.ip })}
              onClick={() => onEnd(session)}
            >
              {t('sessions.end')}
            </Button>
          )}
        </Row>
      ))}
    </PlainList>
  )
}

function useSessionName() {
  const { t } = useTranslation()
  return ({ userAgent }: Session): string => {
    const known = browserName(userAgent)
    if (!known) return userAgent || t('sessions.unknown')
    return known.system
      ? t('sessions.browserOn', { browser: known.browser, system: known.system })
      : known.browser
  }
}
