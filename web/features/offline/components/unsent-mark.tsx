import { IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import { useOfflineStore } from '#offline/offline-store-state.ts'
import { LinkButton } from '#ui/layout.tsx'

/** Shows that the offline copy is full, or the number of unsent changes with a link to them. */
export function UnsentMark() {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { waiting, fault } = useOfflineStore()
  const unsent = waiting.length
  const stuck = waiting.filter(({ state }) => state.at !== 'waiting').length
  if (unsent === 0 && !fault) return null
  const words = [
    ...(fault ? [t(`offline.fault.${fault}`)] : []),
    ...(stuck > 0 ? [t('offline.stuck', { count: stuck, formatted: count(stuck) })] : []),
    ...(unsent > stuck
      ? [t('offline.unsent', { count: unsent - stuck, formatted: count(unsent - stuck) })]
      : []),
  ].join(' · ')
  const Icon = fault ? IconCloudOff : IconCloudUp
  return (
    <LinkButton
      as={Link}
      tone={stuck > 0 || fault ? 'danger' : 'soft'}
      numeric
      to="/settings#offline"
      aria-label={words}
      title={words}
    >
      <Icon size={17} stroke={1.7} aria-hidden />
      {unsent > 0 && count(unsent)}
    </LinkButton>
  )
}
