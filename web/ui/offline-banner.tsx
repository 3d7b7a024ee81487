import { IconAlertTriangle, IconClock, IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './offline-banner.module.css'
import { useOnline } from './online.ts'
import { useServerWait } from './server-wait.ts'

/**
 * `hasCopy`: this browser has a copy to work with; `isCopyShown`: it is that what one sees; `isCopyLeft`: it
 * was to be wiped, and is there.
 */
type Props = { hasCopy: boolean; isCopyShown: boolean; isCopyLeft: boolean }

/**
 * Says that there is no network, or what a page waits for that shows nothing yet. The live region stands
 * always, so that what appears in it is read out.
 */
export function OfflineBanner({ hasCopy, isCopyShown, isCopyLeft }: Props) {
  const { t } = useTranslation()
  const isCut = useOnline(({ online, known }) => known && !online)
  const offline = isCut || isCopyShown
  const waits = useServerWait(({ isWaiting }) => isWaiting)
  return (
    <div role="status">
      {offline && (
        <p className={classes.banner}>
          <IconWifiOff size={16} stroke={1.7} aria-hidden />
          {t(hasCopy ? 'app.offlineCopy' : 'app.offline')}
        </p>
      )}
      {isCopyLeft && !offline && (
        <p className={classes.banner}>
          <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
          {t('app.copyLeft')}
        </p>
      )}
      {waits && !offline && !isCopyLeft && (
        <p className={classes.banner}>
          <IconClock size={16} stroke={1.7} aria-hidden />
          {t('app.serverWait')}
        </p>
      )}
    </div>
  )
}
