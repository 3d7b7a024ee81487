import { IconCloudUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#i18n/useFormat.ts'
import { useMirror } from '#mirror/mirrorState.ts'
import classes from './offline.module.css'

/** How many changes have not reached the server, and the way to them. */
export function UnsentMark() {
  const { t } = useTranslation()
  const { count } = useFormat()
  const waiting = useMirror((mirror) => mirror.waiting)
  if (waiting.length === 0) return null
  const words = t('offline.unsent', { count: waiting.length, formatted: count(waiting.length) })
  const isStuck = waiting.some(({ state }) => state.at !== 'waiting')
  return (
    <Link
      className={classes.mark ?? ''}
      to="/settings#offline"
      aria-label={words}
      title={words}
      data-stuck={isStuck}
    >
      <IconCloudUp size={17} stroke={1.7} aria-hidden />
      {count(waiting.length)}
    </Link>
  )
}
