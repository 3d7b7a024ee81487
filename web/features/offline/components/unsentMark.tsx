import { IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#i18n/useFormat.ts'
import { useMirror } from '#mirror/mirrorState.ts'
import classes from './offline.module.css'

/** That the copy takes nothing more, or how many changes have not reached the server, and the way to them. */
export function UnsentMark() {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { waiting, fault } = useMirror()
  const unsent = waiting.length
  if (unsent === 0 && !fault) return null
  const words = [
    ...(fault ? [t(`offline.fault.${fault}`)] : []),
    ...(unsent > 0 ? [t('offline.unsent', { count: unsent, formatted: count(unsent) })] : []),
  ].join(' ')
  const isStuck = fault !== undefined || waiting.some(({ state }) => state.at !== 'waiting')
  const Icon = fault ? IconCloudOff : IconCloudUp
  return (
    <Link
      className={classes.mark ?? ''}
      to="/settings#offline"
      aria-label={words}
      title={words}
      data-stuck={isStuck}
    >
      <Icon size={17} stroke={1.7} aria-hidden />
      {unsent > 0 && count(unsent)}
    </Link>
  )
}
