import { readRestrictions } from '@litopys/contract/access/restrictions'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { useRestrictionText } from '#i18n/use-restriction-text.ts'
import classes from './access-count.module.css'

/** More would make the row higher than the others. */
const mostShown = 2

type Props = { access: string[]; channelTitles: ReadonlyMap<string, string> }

/** Shows the first restrictions in words, and a warning if one is not recognised. */
export function AccessCount({ access, channelTitles }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const restrictionText = useRestrictionText(channelTitles)
  if (access.length === 0) return <span className={classes.none}>{t('users.noAccess')}</span>
  const unreadable = readRestrictions(access).unknown.length > 0
  const texts = access.map(restrictionText)
  const hidden = texts.length - mostShown
  return (
    <span className={classes.count} title={texts.join('\n')}>
      <span>
        {texts.slice(0, mostShown).join('; ')}
        {hidden > 0 && (
          <span className={classes.none}>
            {' '}
            {t('users.moreAccess', { count: hidden, formatted: count(hidden) })}
          </span>
        )}
      </span>
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
