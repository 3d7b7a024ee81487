import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Row, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import type { FacetRow } from '../facet-row.ts'
import { FacetRows, type MissingChoice } from './facet-rows.tsx'
import classes from './facets.module.css'

type Props = {
  title: string
  rows: FacetRow[]
  open: boolean
  onOpen: (open: boolean) => void
  onToggle: (value: string, side: 'in' | 'notIn') => void
  /** The address of the value's card if it is an entity. */
  cardOf?: (value: string) => string | undefined
  /** Undefined if nothing is selected. */
  onClear: (() => void) | undefined
  /** The row of posts that have no value in this field. */
  missing?: MissingChoice
  tools?: ReactNode
  footer?: ReactNode
}

/** Shows a facet: values with counts, to include, exclude and clear. */
export function Facet({ title, rows, open, onOpen, onToggle, cardOf, ...more }: Props) {
  const { t } = useTranslation()
  const { onClear, missing, tools, footer } = more
  const body = useId()
  return (
    <section className={classes.facet} aria-label={title}>
      <Row rowGap={0}>
        <Text as="h2" size="m" data-grow>
          <Row
            as="button"
            type="button"
            gap={1}
            nowrap
            tone="strong"
            weight="bold"
            className={classes.title}
            aria-expanded={open}
            aria-controls={body}
            onClick={() => onOpen(!open)}
          >
            <IconChevronRight className={classes.chevron} size={14} aria-hidden />
            {title}
          </Row>
        </Text>
        {open && tools && <div className={classes.tools}>{tools}</div>}
        {onClear && (
          <TextButton aria-label={t('facet.clearOf', { facet: title })} onClick={onClear}>
            {t('facet.clear')}
          </TextButton>
        )}
      </Row>
      <div id={body} hidden={!open}>
        <FacetRows rows={rows} onToggle={onToggle} cardOf={cardOf} missing={missing} />
        {footer}
      </div>
    </section>
  )
}
