import type { Network } from '@litopys/contract/schemas/network'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { saveCsv } from '#ui/csv.ts'
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
      save: () => saveCsv(`${name}-${t('network.channelsFile')}`, channelsCsv(channels, channelHeads)),
    },
    {
      label: t('network.saveEdges'),
      save: () => {
        const csv = edgesCsv(edgeRows(network), edgeHeads, ({ kind }) => t(`network.kind.${kind}`))
        saveCsv(`${name}-${t('network.edgesFile')}`, csv)
      },
    },
    {
      label: t('network.saveGexf'),
      save: () => saveFile(`${name}.gexf`, gexfFile(gexfOf(network, channels, positions))),
    },
  ]
  return (
    <Row as="span" inline gap={3} rowGap={0} tone="quiet">
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

function gexfFile(text: string): Blob {
  return new Blob([text], { type: 'application/xml;charset=utf-8' })
}
