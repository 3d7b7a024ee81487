import type { Network } from '@litopys/contract/schemas/network'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Row } from '#ui/layout.tsx'
import { savePictureText } from '#ui/save-picture.ts'
import { saveFile } from '#ui/save-text.ts'
import { TextButton } from '#ui/text-button.tsx'
import { drawingSize, networkSvg } from '../drawing.ts'
import { channelsCsv, edgesCsv, gexfOf } from '../network-files.ts'
import type { Positions } from '../positions.ts'
import { edgeRows, type ShownChannel } from '../shown-network.ts'

type Props = {
  network: Network
  channels: ShownChannel[]
  positions: Positions
  title: string
  isDrawn: boolean
}

/** Saves the network: channels and edges as CSV, both as GEXF, the graph as a picture. */
export function NetworkFiles({ network, channels, positions, title, isDrawn }: Props) {
  const { t } = useTranslation()
  const name = t('network.file')
  const save = (end: string, text: string, type: string) =>
    saveFile(`${name}${end}`, new Blob([text], { type: `${type};charset=utf-8` }))
  const channelHeads = [
    ...[t('network.channel'), t('network.id'), t('network.username'), t('network.community')],
    ...[t('network.posts'), t('network.firstSeen'), t('network.first'), t('network.repeats')],
    ...[t('network.delaySeconds'), t('network.received'), t('network.sent')],
  ]
  const edgeHeads = [
    ...[t('network.from'), t('network.fromId'), t('network.to'), t('network.toId'), t('network.kind')],
    ...[t('network.posts'), t('network.firstPost'), t('network.lastPost')],
  ]
  const files = [
    {
      label: t('network.saveChannels'),
      save: () => save(`-${t('network.channelsFile')}.csv`, channelsCsv(channels, channelHeads), 'text/csv'),
    },
    {
      label: t('network.saveEdges'),
      save: () => {
        const csv = edgesCsv(edgeRows(network), edgeHeads, ({ kind }) => t(`network.kind.${kind}`))
        save(`-${t('network.edgesFile')}.csv`, csv, 'text/csv')
      },
    },
    {
      label: t('network.saveGexf'),
      save: () => save('.gexf', gexfOf(network, channels, positions), 'application/xml'),
    },
  ]
  return (
    <Row as="span" inline gap={3} tone="quiet">
      <IconDownload size={15} stroke={1.7} aria-hidden />
      {files.map(({ label, save: run }) => (
        <TextButton key={label} onClick={run}>
          {label}
        </TextButton>
      ))}
      {isDrawn &&
        (['svg', 'png'] as const).map((format) => (
          <TextButton
            key={format}
            aria-label={t('network.savePicture', { format: t(`chart.${format}`) })}
            onClick={() =>
              void savePictureText(networkSvg(network, channels, positions, title), drawingSize, name, format)
            }
          >
            {t(`chart.${format}`)}
          </TextButton>
        ))}
    </Row>
  )
}
