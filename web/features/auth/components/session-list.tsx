import type { Session } from '@litopys/contract/schemas/user'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { browserName } from '../browser-name.ts'
import classes from './session-list.module.css'

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
    <ul className={classes.list} aria-label={t('sessions.title')}>
      {ordered.map((session) => (
        <li key={session.id} className={classes.session}>
          <div className={classes.about}>
            <p className={classes.name} title={session.userAgent}>
              {nameOf(session)}
              {session.current && <span className={classes.current}>{t('sessions.current')}</span>}
            </p>
            <p className={classes.facts}>
              {session.ip && <span>{session.ip}</span>}
              <span>{t('sessions.since', { when: instant(session.createdAt) })}</span>
              <span>{t('sessions.seen', { when: instant(session.seenAt) })}</span>
            </p>
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
        </li>
      ))}
    </ul>
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
