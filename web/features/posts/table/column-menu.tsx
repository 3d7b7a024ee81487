import { Popover } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowRight,
  IconColumns3,
  IconViewportNarrow,
  IconViewportWide,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PlainList, Stack, Text } from '#ui/layout.tsx'
import { OrderedChoice } from '#ui/ordered-choice.tsx'
import { TextButton } from '#ui/text-button.tsx'
import {
  type Column,
  type ColumnName,
  columnNames,
  moveColumn,
  narrowest,
  resizeColumn,
  toggleColumn,
  widest,
} from './columns.ts'
import classes from './post-table.module.css'

type Props = {
  columns: readonly Column[]
  onChange: (columns: readonly Column[]) => void
  onReset: () => void
}

/** In px. A text column changes visibly, and a column of numbers does not jump. */
const widthStep = 32

/** Selects the columns, their order and their width, for which dragging needs a steady hand. */
export function ColumnMenu({ columns, onChange, onReset }: Props) {
  const { t } = useTranslation()
  const hidden = columnNames.filter((name) => !columns.some((column) => column.name === name))
  const choiceOf = (name: ColumnName) => ({
    label: t(`column.${name}`),
    onToggle: () => onChange(toggleColumn(columns, name)),
  })
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <TextButton>
          <IconColumns3 size={16} stroke={1.7} aria-hidden />
          {t('table.columns')}
        </TextButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu ?? ''} aria-label={t('table.columns')}>
        <Stack gap={2}>
          <Text as="h2" size="s" tone="quiet" weight="medium">
            {t('table.shown')}
          </Text>
          <PlainList>
            {columns.map(({ name, width }, index) => {
              const column = t(`column.${name}`)
              const move = (by: -1 | 1) => () => onChange(moveColumn(columns, name, by))
              const resize = (by: number) => () => onChange(resizeColumn(columns, name, width + by))
              const narrower = { label: t('table.narrower', { column }), Icon: IconViewportNarrow }
              const wider = { label: t('table.wider', { column }), Icon: IconViewportWide }
              const left = { label: t('table.left', { column }), Icon: IconArrowLeft }
              const right = { label: t('table.right', { column }), Icon: IconArrowRight }
              return (
                <OrderedChoice
                  key={name}
                  {...choiceOf(name)}
                  isChosen
                  moves={[
                    { ...narrower, isPossible: width > narrowest, onMove: resize(-widthStep) },
                    { ...wider, isPossible: width < widest, onMove: resize(widthStep) },
                    { ...left, isPossible: index > 0, onMove: move(-1) },
                    { ...right, isPossible: index < columns.length - 1, onMove: move(1) },
                  ]}
                />
              )
            })}
          </PlainList>
          {hidden.length > 0 && (
            <>
              <Text as="h2" size="s" tone="quiet" weight="medium">
                {t('table.hidden')}
              </Text>
              <PlainList>
                {hidden.map((name) => (
                  <OrderedChoice key={name} {...choiceOf(name)} isChosen={false} />
                ))}
              </PlainList>
            </>
          )}
          <div>
            <TextButton onClick={onReset}>{t('table.reset')}</TextButton>
          </div>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
