import type { MediaItem } from '@litopys/contract/schemas/post'
import { IconPhotoOff, IconVideoOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMissingText } from '#i18n/use-missing-text.ts'
import classes from './media.module.css'

/**
 * Shows a placeholder, with the reason, for pictures or videos that the archive does not have. `count`: how
 * many of this kind share the reason.
 */
export function LostTile({ item, count }: { item: MediaItem; count: number }) {
  const { t } = useTranslation()
  const missingText = useMissingText()
  const Icon = item.kind === 'photo' ? IconPhotoOff : IconVideoOff
  return (
    <li className={classes.lost}>
      <Icon className={classes.lostIcon} size={22} stroke={1.4} aria-hidden />
      <span className={classes.name}>
        {t(`mediaKind.${item.kind}`)}
        {count > 1 && <span className={classes.size}>× {count}</span>}
        <span className={classes.why}>{missingText(item)}</span>
      </span>
    </li>
  )
}
