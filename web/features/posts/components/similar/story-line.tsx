import type { Story } from '@litopys/contract/schemas/similar'
import { IconDownload } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import { LinkButton, Row, Stack, Text } from '#ui/layout.tsx'
import { PictureButtons } from '#ui/picture-buttons.tsx'
import { saveFile } from '#ui/save-text.ts'
import table from '#ui/table.module.css'
import { TextButton } from '#ui/text-button.tsx'
import { postAddress } from '../../post-address.ts'
import classes from './similar.module.css'
import { storyCsv } from './story-csv.ts'

/** Channels in the drawing. The table has all. */
const mostRows = 20
const rowHeight = 22
const [width, names] = [720, 200]
const longestName = 28

/** How a story spread: a dot for each post by time and channel, and the same as a table. */
export function StoryLine({ story }: { story: Story }) {
  const { t } = useTranslation()
  const { count, delay, instant } = useFormat()
  const drawing = useRef<SVGSVGElement>(null)
  const { posts, channels } = story
  const firstOf = new Map(posts.toReversed().map((post) => [post.channelId, post]))
  return (
    <Stack gap={4}>
      <Stack as="figure" gap={2} aria-label={t('similar.story')}>
        <Dots story={story} ref={drawing} />
        <Row gap={4} rowGap={1}>
          <PictureButtons drawing={drawing} name={t('similar.story')} />
          <TextButton
            onClick={() =>
              saveFile(
                `${t('similar.story')}.csv`,
                new Blob([storyCsv(posts)], { type: 'text/csv;charset=utf-8' }),
              )
            }
          >
            <IconDownload size={15} stroke={1.7} aria-hidden />
            {t('exports.as.csv')}
          </TextButton>
        </Row>
      </Stack>
      <div className={classes.table}>
        <table className={table.table}>
          <caption className={classes.caption}>{t('similar.storyTable')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('column.title')}</th>
              <th scope="col">{t('similar.firstPost')}</th>
              <th scope="col">{t('similar.delay')}</th>
              <th scope="col">{t('similar.count')}</th>
            </tr>
          </thead>
          <tbody>
            {channels.map(({ channelId, title, posts: number, seconds }) => {
              const first = firstOf.get(channelId)
              return (
                <tr key={channelId}>
                  <th scope="row">
                    {first ? (
                      <LinkButton as={Link} to={postAddress(first._id)} tone="strong" weight="bold">
                        {title}
                      </LinkButton>
                    ) : (
                      title
                    )}
                  </th>
                  <td data-numeric>
                    {first && <time dateTime={first.dateCreated}>{instant(first.dateCreated)}</time>}
                  </td>
                  <td data-numeric>{delay(seconds)}</td>
                  <td data-numeric>{count(number)}</td>
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

/** The drawing is hidden from screen readers: the table has the same. */
function Dots({ story: { posts, channels }, ref }: { story: Story; ref: React.Ref<SVGSVGElement> }) {
  const { instant } = useFormat()
  const shown = channels.slice(0, mostRows)
  const rowOf = new Map(shown.map(({ channelId }, row) => [channelId, row]))
  const longest = Math.max(1, posts.at(-1)?.seconds ?? 0)
  const height = shown.length * rowHeight + 22
  const left = (seconds: number) => names + 8 + ((width - names - 16) * seconds) / longest
  const [first, last] = [posts.at(0), posts.at(-1)]
  return (
    <svg ref={ref} viewBox={`0 0 ${width} ${height}`} className={classes.drawing} aria-hidden>
      {shown.map(({ channelId, title }, row) => (
        <g key={channelId}>
          <text x={names - 4} y={row * rowHeight + 15} textAnchor="end" fontSize="12" fill="var(--ink-2)">
            {title.length > longestName ? `${title.slice(0, longestName)}…` : title}
          </text>
          <line
            x1={names}
            x2={width}
            y1={row * rowHeight + 11}
            y2={row * rowHeight + 11}
            stroke="var(--rule)"
          />
        </g>
      ))}
      {posts.map(({ _id, channelId, seconds, level }) => {
        const row = rowOf.get(channelId)
        return row === undefined ? null : (
          <circle
            key={_id}
            cx={left(seconds)}
            cy={row * rowHeight + 11}
            r="4"
            fill={level === 'text' ? 'var(--bar)' : 'var(--paper)'}
            stroke="var(--bar)"
            strokeWidth="1.5"
          />
        )
      })}
      <text x={names} y={height - 6} fontSize="11" fill="var(--ink-3)">
        {first && instant(first.dateCreated)}
      </text>
      <text x={width} y={height - 6} fontSize="11" textAnchor="end" fill="var(--ink-3)">
        {last && last !== first && instant(last.dateCreated)}
      </text>
    </svg>
  )
}
