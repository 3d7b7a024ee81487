import type { MediaItem } from '@litopys/contract/schemas/post'
import { IconDownload, IconFile } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { mediaName } from '../../media/media-parts.ts'
import classes from './media.module.css'

/** Shows a file as a download. */
export function FileItem({ item, link }: { item: MediaItem; link: string | undefined }) {
  const { t } = useTranslation()
  const { bytes } = useFormat()
  const name = mediaName(item) ?? t(`mediaKind.${item.kind}`)
  return (
    <li className={classes.file}>
      <IconFile className={classes.icon} size={16} stroke={1.6} aria-hidden />
      <span className={classes.name}>
        {name} {item.size !== undefined && <span className={classes.size}>{bytes(item.size)}</span>}
      </span>
      {link && (
        <a
          className={classes.download}
          href={link}
          download={name}
          aria-label={t('media.downloadOf', { name })}
        >
          <IconDownload size={16} stroke={1.6} aria-hidden />
          {t('media.download')}
        </a>
      )}
    </li>
  )
}
