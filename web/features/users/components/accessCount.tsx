import { readRestrictions } from '@litopys/contract/access/restrictions'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/useFormat.ts'
import { useRestrictionText } from '#i18n/useRestrictionText.ts'
import classes from './accessCount.module.css'

/** How many restrictions, which of them on pointing, and a warning where one of them cannot be read. */
export function AccessCount({ access }: { access: string[] }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const restrictionText = useRestrictionText()
  if (access.length === 0) return <span className={classes.none}>{t('users.noAccess')}</span>
  const unreadable = readRestrictions(access).unknown.length > 0
  return (
    <span className={classes.count} title={access.map(restrictionText).join('\n')}>
      {count(access.length)}
      {unreadable && (
        <IconAlertTriangle
          size={14}
          className={classes.warning}
          role="img"
          aria-label={t('users.unreadable')}
        />
      )}
    </span>
  )
}
