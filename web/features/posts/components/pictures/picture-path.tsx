import type { SightingLevel } from '@litopys/contract/routes/pictures'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import { LinkButton, Stack, Text } from '#ui/layout.tsx'
import table from '#ui/table.module.css'
import { postAddress } from '../../post-address.ts'
import classes from './pictures.module.css'

type Props = { label: string; path: SightingLevel['path'] }

/** How a picture spread: the first post of each channel by time, on a time line and as a table. */
export function PicturePath({ label, path }: Props) {
  const { t } = useTranslation()
  const { count, delay, instant } = useFormat()
  const longest = path.at(-1)?.seconds ?? 0
  return (
    <div className={classes.path}>
      <table className={table.table}>
        <caption className={classes.caption}>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('column.title')}</th>
            <th scope="col">{t('column.dateCreated')}</th>
            <th scope="col">{t('pictures.path.delay')}</th>
            <td className={classes.track} aria-hidden />
            <th scope="col">{t('pictures.path.how')}</th>
          </tr>
        </thead>
        <tbody>
          {path.map(({ _id, channelId, title, dateCreated, seconds, forwarded, posts }, i) => (
            <tr key={channelId}>
              <th scope="row">
                <Stack gap={1}>
                  <LinkButton as={Link} to={postAddress(_id)} tone="strong" weight="bold">
                    {title}
                  </LinkButton>
                  {posts > 1 && (
                    <Text as="span" size="s" tone="quiet">
                      {t('pictures.posts', { count: posts, formatted: count(posts) })}
                    </Text>
                  )}
                </Stack>
              </th>
              <td data-numeric>
                <time dateTime={dateCreated}>{instant(dateCreated)}</time>
              </td>
              <td data-numeric>
                {i === 0
                  ? t('pictures.path.first')
                  : seconds === 0
                    ? t('pictures.path.sameSecond')
                    : delay(seconds)}
              </td>
              <td className={classes.track} aria-hidden>
                <svg width="100%" height="14" viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden>
                  <line x1="0" x2="100" y1="7" y2="7" stroke="var(--rule)" />
                  <rect x={markAt(seconds, longest)} y="2" width="2" height="10" fill="var(--bar)" />
                </svg>
              </td>
              <td>
                {forwarded === undefined
                  ? t('pictures.path.own')
                  : forwarded === ''
                    ? t('post.forwarded')
                    : t('post.forwardedFrom', { name: forwarded })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Place on the time line, 0 to 98. */
function markAt(seconds: number, longest: number): number {
  return longest === 0 ? 0 : (98 * seconds) / longest
}
