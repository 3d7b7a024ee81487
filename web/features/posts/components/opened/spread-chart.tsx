import type { OpenedPost } from '@litopys/contract/schemas/post'
import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Row, Stack } from '#ui/layout.tsx'
import classes from './opened.module.css'

type Props = { spread: OpenedPost['copies']['spread'] }

const dayMs = 86_400_000
const height = 44
/** In rem, so that a few days do not become wide blocks. */
const widestBar = 2
/** Over more days than this only days with copies are drawn, without the empty ones. */
const mostSlots = 366

/** Shows how many copies were posted on each day. */
export function SpreadChart({ spread }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const bars = barsOf(spread)
  const slots = (bars.at(-1)?.slot ?? 0) + 1
  const most = Math.max(...spread.map(({ posts }) => posts))
  return (
    <Stack
      as="figure"
      style={{ maxWidth: `max(12rem, ${slots * widestBar}rem)` }}
      aria-label={t('postPage.spread')}
    >
      <svg
        viewBox={`0 0 ${slots} ${height}`}
        preserveAspectRatio="none"
        width="100%"
        height={height}
        aria-hidden
      >
        {bars.map(({ day, posts, slot }) => {
          const length = Math.max(3, (posts / most) * height)
          return (
            <rect
              key={day}
              x={slot + 0.06}
              y={height - length}
              width={0.88}
              height={length}
              fill="var(--bar)"
            />
          )
        })}
      </svg>
      <Row as="figcaption" spread size="s" tone="quiet" numeric className={classes.ends}>
        <span>{dayText(spread.at(0)?.day)}</span>
        <span>{dayText(spread.at(-1)?.day)}</span>
      </Row>
      <VisuallyHidden>
        <table>
          <caption>{t('postPage.spread')}</caption>
          <tbody>
            {spread.map(({ day, posts }) => (
              <tr key={day}>
                <th scope="row">{dayText(day)}</th>
                <td>{count(posts)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </Stack>
  )
}

function barsOf(spread: Props['spread']) {
  const first = Date.parse(spread.at(0)?.day ?? '')
  const slots = spread.map(({ day }) => Math.round((Date.parse(day) - first) / dayMs))
  const isLong = (slots.at(-1) ?? 0) >= mostSlots
  return spread.map(({ day, posts }, index) => ({
    day,
    posts,
    slot: isLong ? index : (slots[index] ?? index),
  }))
}

/** The day is already in the archive's time zone. */
function dayText(day = ''): string {
  return day.slice(0, 10).split('-').toReversed().join('.')
}
