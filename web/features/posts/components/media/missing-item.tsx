import type { MediaItem } from '@litopys/contract/schemas/post'
import { IconFileOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { useMissingText } from '#i18n/use-missing-text.ts'
import { mediaName } from '../../media/media-parts.ts'
import classes from './media.module.css'

/** Shows a file that the archive does not have, with the reason. */
export function MissingItem({ item }: { item: MediaItem }) {
  const { t } = useTranslation()
  const { bytes } = useFormat()
  const missingText = useMissingText()
  return (
    <li className={classes.file}>
      <IconFileOff className={classes.icon} size={16} stroke={1.6} aria-hidden />
      <span className={classes.name}>
        {mediaName(item) ?? t(`mediaKind.${item.kind}`)}{' '}
        {item.size !== undefined && <span className={classes.size}>{bytes(item.size)}</span>}
        <span className={classes.why}>{missingText(item)}</span>
      </span>
    </li>
  )
}
