import type { ChannelFilters } from '@litopys/contract/schemas/channel'
import { useTranslation } from 'react-i18next'
import { QuietInput } from '#ui/quiet-input.tsx'
import classes from './channel-filters.module.css'

type Range = NonNullable<ChannelFilters['numFollowers']>
type Props = { value: Range; onChange: (range: Range) => void }

/** Filters channels by the number of followers: minimum, maximum or both. */
export function FollowersFilter({ value, onChange }: Props) {
  const { t } = useTranslation()
  const change = (end: keyof Range) => (text: string) => {
    const { [end]: _before, ...rest } = value
    // The server refuses larger numbers, and no channel has that many followers.
    const digits = text.replace(/\D/g, '').slice(0, 9)
    onChange({ ...rest, ...(digits && { [end]: Number(digits) }) })
  }
  return (
    <span className={classes.range}>
      <QuietInput
        label={t('channels.followersFrom')}
        kind="digits"
        value={value.from === undefined ? '' : String(value.from)}
        onChange={change('from')}
      />
      <QuietInput
        label={t('channels.followersTo')}
        kind="digits"
        value={value.to === undefined ? '' : String(value.to)}
        onChange={change('to')}
      />
    </span>
  )
}
