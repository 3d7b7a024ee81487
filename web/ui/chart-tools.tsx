import { IconDownload } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { saveCsv } from './csv.ts'
import { type Figures, figuresCsv } from './figure-table.tsx'
import { PictureButtons } from './picture-buttons.tsx'
import { QuietCheck } from './quiet-check.tsx'
import { TextButton } from './text-button.tsx'

type Props = {
  isTable: boolean
  onTable: (isTable: boolean) => void
  figures: Figures
  drawing: RefObject<SVGSVGElement | null>
  /** Name of the files without its ending. */
  name: string
}

/** Shows a chart as a table, and saves its figures or, as a chart, its picture. */
export function ChartTools({ isTable, onTable, figures, drawing, name }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <QuietCheck label={t('chart.table')} checked={isTable} onChange={onTable} />
      {!isTable && <PictureButtons drawing={drawing} name={name} />}
      <TextButton title={t('chart.saveCsv')} onClick={() => saveCsv(name, figuresCsv(figures))}>
        <IconDownload size={15} stroke={1.7} aria-hidden /> {t('chart.csv')}
      </TextButton>
    </>
  )
}
