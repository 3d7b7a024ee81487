import type { Story } from '@litopys/contract/schemas/similar'
import { useElementSize } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import { font } from '#ui/chart-ink.ts'
import { saveCsv } from '#ui/csv.ts'
import { LinkButton, Row, Stack, Text } from '#ui/layout.tsx'
import { PictureButtons } from '#ui/picture-buttons.tsx'
import table from '#ui/table.module.css'
import { TextButton } from '#ui/text-button.tsx'
import { cutText } from '#ui/text-width.ts'
import { postAddress } from '../../post-address.ts'
import classes from './similar.module.css'
import { storyCsv } from './story-csv.ts'

/** Channels in the drawing. The table has all. */
const mostRows = 20
const [rowHeight, axisHeight, radius, widestNames] = [22, 22, 4.5, 220]

/** How a story spread: a dot for each post by time and channel, and the same as a table. */
export function StoryLine({ story }: { story: Story }) {
  const { t } = useTranslation()
  const { count, delay, instant } = useFormat()
  const drawing = useRef<SVGSVGElement>(null)
  const { posts, channels } = story
  const csvHeads = [
    ...[t('similar.post'), t('column.channelId'), t('column.title'), t('column.dateCreated')],
    ...[t('similar.delaySeconds'), t('similar.levelName'), t('column.text')],
  ]
  const firstOf = new Map(posts.toReversed().map((post) => [post.channelId, post]))
  return (
    <Stack gap={4}>
      <Stack as="figure" gap={2} aria-label={t('similar.story')}>
        <Dots story={story} ref={drawing} />
        <Row gap={4} rowGap={1}>
          <PictureButtons drawing={drawing} name={t('similar.file')} />
          <TextButton
            onClick={() =>
              saveCsv(
                t('similar.file'),
                storyCsv(posts, csvHeads, (level) => t(`similar.level.${level}`)),
              )
            }
          >
            <IconDownload size={15} stroke={1.7} aria-hidden />
            {t('exports.as.csv')}
          </TextButton>
        </Row>
      </Stack>
      <div className={classes.table}>
        <table className={`${table.table} ${table.entries}`}>
          <caption className={classes.caption}>{t('similar.storyTable')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('column.title')}</th>
              <th scope="col">{t('similar.firstPost')}</th>
              <th scope="col" className={table.figure}>
                {t('similar.delay')}
              </th>
              <th scope="col" className={table.figure}>
                {t('similar.count')}
              </th>
            </tr>
          </thead>
          <tbody>
            {channels.map(({ channelId, title, posts: number, seconds }) => {
              const first = firstOf.get(channelId)
              return (
                <tr key={channelId}>
                  <th scope="row" className={table.name}>
                    {first ? (
                      <LinkButton as={Link} to={postAddress(first._id)} tone="strong" weight="bold">
                        {title}
                      </LinkButton>
                    ) : (
                      title
                    )}
                  </th>
                  <td className={table.digits} data-label={t('similar.firstPost')}>
                    {first && <time dateTime={first.dateCreated}>{instant(first.dateCreated)}</time>}
                  </td>
                  <td className={table.figure} data-label={t('similar.delay')}>
                    {delay(seconds)}
                  </td>
                  <td className={table.figure} data-label={t('similar.count')}>
                    {count(number)}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {channels.length > mostRows && (
        <Text size="s" tone="quiet">
          {t('similar.drawn', { formatted: count(mostRows) })}
        </Text>
      )}
    </Stack>
  )
}

/**
 * The drawing in pixels, so that texts keep their size on a phone and in a file. It is hidden from screen readers: the
 * table has the same channels, and the list of similar posts the same posts.
 */
function Dots({ story: { posts, channels }, ref }: { story: Story; ref: React.Ref<SVGSVGElement> }) {
  const { instant } = useFormat()
  const navigate = useNavigate()
  const { ref: box, width } = useElementSize()
  const shown = channels.slice(0, mostRows)
  const rowOf = new Map(shown.map(({ channelId }, row) => [channelId, row]))
  const longest = Math.max(1, posts.at(-1)?.seconds ?? 0)
  const height = shown.length * rowHeight + axisHeight
  const names = Math.min(widestNames, width * 0.36)
  const left = (seconds: number) => names + 2 * radius + ((width - names - 4 * radius) * seconds) / longest
  const [first, last] = [posts.at(0), posts.at(-1)]
  return (
    <div ref={box} className={classes.drawing}>
      {width > 0 && (
        <svg ref={ref} width={width} height={height} fontFamily={font} fontSize={12} aria-hidden>
          {shown.map(({ channelId, title }, row) => (
            <g key={channelId} transform={`translate(0 ${row * rowHeight})`}>
              <text x={names - 6} y={15} textAnchor="end" fill="var(--ink-2)">
                {cutText(title, names - 6)}
                <title>{title}</title>
              </text>
              <line x1={names} x2={width} y1={11.5} y2={11.5} stroke="var(--rule)" />
            </g>
          ))}
          {posts.map(({ _id, channelId, title, dateCreated, seconds, level }) => {
            const row = rowOf.get(channelId)
            return row === undefined ? null : (
              // biome-ignore lint/a11y/noStaticElementInteractions: the list of similar posts has the same links
              <circle
                key={_id}
                className={classes.dot}
                cx={left(seconds)}
                cy={row * rowHeight + 11.5}
                r={radius}
                fill={level === 'text' ? 'var(--bar)' : 'var(--paper)'}
                stroke="var(--bar)"
                strokeWidth={1.5}
                onClick={() => void navigate(postAddress(_id))}
              >
                <title>{`${title} · ${instant(dateCreated)}`}</title>
              </circle>
            )
          })}
          <g fontSize={11} fill="var(--ink-3)">
            <text x={names} y={height - 6}>
              {first && instant(first.dateCreated)}
            </text>
            <text x={width} y={height - 6} textAnchor="end">
              {last && last !== first && instant(last.dateCreated)}
            </text>
          </g>
        </svg>
      )}
    </div>
  )
}
