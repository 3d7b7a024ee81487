import type { ChannelFilters } from '@litopys/contract/schemas/channel'
import { useTranslation } from 'react-i18next'
import { QuietInput } from '#ui/quiet-input.tsx'
import classes from './channel-filters.module.css'

type Range = NonNullable<ChannelFilters['numFollowers']>
type Props = { value: Range; onChange: (range: Range) => void }

/** How many follow a channel: at least, at most, or both. */
export function FollowersFilter({ value, onChange }: Props) {
  const { t } = useTranslation()
  const change = (end: keyof Range) => (text: string) => {
    const { [end]: _before, ...rest } = value
    // What has more digits than this no channel has, and the server would refuse it.
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
