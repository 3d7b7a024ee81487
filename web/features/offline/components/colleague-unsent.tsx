import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { workOffline } from '#offline/offline.ts'
import { useOfflineStore } from '#offline/offline-store-state.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

/**
 * Asks what to do with a colleague's unsent changes after another user signs in. A browser stores one offline
 * copy, and never shows it to another user. Without an answer the changes stay.
 */
export function ColleagueUnsent({ onKeep }: { onKeep: () => void }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const unsent = useOfflineStore(({ unsentOfAnother }) => unsentOfAnother)
  if (unsent === 0) return null
  return (
    <ConfirmDialog
      opened
      title={t('offline.colleagueTitle')}
      confirm={t('offline.colleagueDiscard')}
      cancel={t('offline.colleagueKeep')}
      busy={false}
      failure={undefined}
      onConfirm={() => workOffline(null)}
      onClose={onKeep}
    >
      {t('offline.colleagueText', { count: unsent, formatted: count(unsent) })}
    </ConfirmDialog>
  )
}
