import { IconAlertTriangle, IconClock, IconPlugConnectedX, IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Row } from './layout.tsx'
import { useOnline } from './online.ts'
import { useServerWait } from './server-wait.ts'
import classes from './status.module.css'

/**
 * `hasCopy`: this browser has a copy for offline work; `isCopyShown`: the screen shows the copy;
 * `isCopyLeft`: the copy should have been deleted, but still exists; `isServerLost`: the network works, but
 * the server does not answer.
 */
type Props = { hasCopy: boolean; isCopyShown: boolean; isCopyLeft: boolean; isServerLost: boolean }

/**
 * Says that there is no network or no server, or what an empty page waits for. The live region always exists, so screen
 * readers announce its changes.
 */
export function OfflineBanner({ hasCopy, isCopyShown, isCopyLeft, isServerLost }: Props) {
  const { t } = useTranslation()
  const isCut = useOnline(({ online, known }) => known && !online)
  const offline = isCut || isCopyShown
  const waits = useServerWait(({ isWaiting }) => isWaiting)
  return (
    <div role="status">
      {offline && (
        <Row as="p" nowrap className={classes.banner}>
          <IconWifiOff size={16} stroke={1.7} aria-hidden />
          {t(hasCopy ? 'app.offlineCopy' : 'app.offline')}
        </Row>
      )}
      {isServerLost && !offline && (
        <Row as="p" nowrap className={classes.banner}>
          <IconPlugConnectedX size={16} stroke={1.7} aria-hidden />
          {t('app.serverLost')}
        </Row>
      )}
      {isCopyLeft && !offline && !isServerLost && (
        <Row as="p" nowrap className={classes.banner}>
          <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
          {t('app.copyLeft')}
        </Row>
      )}
      {waits && !offline && !isServerLost && !isCopyLeft && (
        <Row as="p" nowrap className={classes.banner}>
          <IconClock size={16} stroke={1.7} aria-hidden />
          {t('app.serverWait')}
        </Row>
      )}
    </div>
  )
}
