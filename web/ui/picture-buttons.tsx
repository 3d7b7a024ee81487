import { IconDownload } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Row } from './layout.tsx'
import { type PictureFormat, savePicture } from './save-picture.ts'
import { TextButton } from './text-button.tsx'

const formats: PictureFormat[] = ['svg', 'png']

/** Buttons that save a chart as shown on the screen. */
export function PictureButtons({
  drawing,
  name,
}: {
  drawing: RefObject<SVGSVGElement | null>
  name: string
}) {
  const { t } = useTranslation()
  return (
    <Row as="span" inline gap={3} tone="quiet">
      <IconDownload size={15} stroke={1.7} aria-hidden />
      {formats.map((format) => (
        <TextButton
          key={format}
          aria-label={t('chart.save', { format: t(`chart.${format}`) })}
          title={t('chart.save', { format: t(`chart.${format}`) })}
          onClick={() => drawing.current && void savePicture(drawing.current, name, format)}
        >
          {t(`chart.${format}`)}
        </TextButton>
      ))}
    </Row>
  )
}
