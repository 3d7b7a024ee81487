import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './settings.module.css'

export function Saved({ when, text }: { when: boolean; text?: string }) {
  const { t } = useTranslation()
  return (
    <span role="status" className={classes.done}>
      {when && (
        <>
          <IconCheck size={16} stroke={1.8} aria-hidden /> {text ?? t('settings.saved')}
        </>
      )}
    </span>
  )
}
