import { IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './offlineBanner.module.css'
import { useOnline } from './online.ts'

/** Says that there is no network. The live region stands always, so that what appears in it is read out. */
export function OfflineBanner() {
  const { t } = useTranslation()
  const offline = useOnline(({ online, known }) => known && !online)
  return (
    <div role="status">
      {offline && (
        <p className={classes.banner}>
          <IconWifiOff size={16} stroke={1.7} aria-hidden />
          {t('app.offline')}
        </p>
      )}
    </div>
  )
}
