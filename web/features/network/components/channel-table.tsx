import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SortHead } from '#ui/sort-head.tsx'
import table from '#ui/table.module.css'
import { TextButton } from '#ui/text-button.tsx'
import { communityColour } from '../drawing.ts'
import {
  type ChannelOrder,
  channelFigures,
  channelsNamed,
  inOrder,
  type ShownChannel,
} from '../shown-network.ts'
import classes from './network.module.css'

/** Rows that are shown at once. */
const step = 50

type Props = { channels: ShownChannel[]; onChoose: (id: string) => void }

/** The channels of the network as a table: who was first, who repeats, who is repeated. */
export function ChannelTable({ channels, onChoose }: Props) {
  const { t, i18n } = useTranslation()
  const { count, delay, instant } = useFormat()
  const [order, setOrder] = useState<ChannelOrder>('received')
  const [text, setText] = useState('')
  const [most, setMost] = useState(step)
  const found = inOrder(channelsNamed(channels, text), order, i18n.language)
  return (
    <Stack gap={3}>
      <SearchField
        label={t('network.find')}
        placeholder={t('network.find')}
        maxLength={100}
        value={text}
        onSearch={setText}
      />
      {found.length === 0 && <Text tone="quiet">{t('network.noChannel')}</Text>}
      {found.length > 0 && (
        <div className={classes.scroll}>
          <table className={`${table.table} ${table.entries}`}>
            <caption hidden>{t('network.channels')}</caption>
            <thead>
              <tr>
                <SortHead<ChannelOrder> up="title" order={order} onOrder={setOrder}>
                  {t('network.channel')}
                </SortHead>
                {channelFigures.map((figure) => (
                  <SortHead<ChannelOrder>
                    key={figure}
                    up={`least ${figure}`}
                    down={figure}
                    order={order}
                    onOrder={setOrder}
                    isFigure
                  >
                    {t(`network.${figure}`)}
                  </SortHead>
                ))}
                <SortHead<ChannelOrder> up="delay" order={order} onOrder={setOrder} isFigure>
                  {t('network.delay')}
                </SortHead>
                <th scope="col" className={classes.more}>
                  {t('network.firstSeen')}
                </th>
                <th scope="col" className={classes.more}>
                  {t('network.community')}
                </th>
              </tr>
            </thead>
            <tbody>
              {found.slice(0, most).map((channel) => (
                <tr key={channel._id}>
                  <th scope="row" className={table.name}>
                    <TextButton onClick={() => onChoose(channel._id)}>{channel.title}</TextButton>
                    {!channel.isArchived && (
                      <Text as="span" tone="quiet" size="s">
                        {' '}
                        {t('network.outside')}
                      </Text>
                    )}
                  </th>
                  {channelFigures.map((figure) => (
                    <td key={figure} className={table.figure} data-label={t(`network.${figure}`)}>
                      {count(channel[figure])}
                    </td>
                  ))}
                  <td className={table.figure} data-label={t('network.delay')}>
                    {channel.delay === undefined ? '' : delay(Math.round(channel.delay))}
                  </td>
                  <td className={`${table.digits} ${classes.more}`} data-label={t('network.firstSeen')}>
                    {instant(channel.firstSeen)}
                  </td>
                  <td className={classes.more} data-label={t('network.community')}>
                    <CommunityName channel={channel} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {found.length > most && (
        <Row>
          <TextButton onClick={() => setMost(most + step)}>
            {t('network.more', { count: found.length - most, formatted: count(found.length - most) })}
          </TextButton>
        </Row>
      )}
    </Stack>
  )
}

/** The name of the community of a channel, with its colour in the graph. */
export function CommunityName({ channel }: { channel: Pick<ShownChannel, 'community' | 'communityName'> }) {
  if (channel.communityName === '') return null
  return (
    <Row as="span" inline nowrap gap={1} align="baseline">
      <span
        className={classes.dot}
        style={{ background: `var(${communityColour(channel.community)})` }}
        aria-hidden
      />
      {channel.communityName}
    </Row>
  )
}
