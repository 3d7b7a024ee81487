import type { Facet as FacetData, SearchFilters, ValueField } from '@litopys/contract/schemas/search'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Row, Text } from '#ui/layout.tsx'
import classes from './facets.module.css'

type Props = {
  title: string
  fields: readonly ValueField[]
  facets: FacetData[]
  filters: SearchFilters
  open: boolean
  onOpen: (open: boolean) => void
  children: ReactNode
}

/** Shows rarely used facets folded under a title. Hidden if none has a value, open if a value is selected. */
export function FacetGroup({ title, fields, facets, filters, open, onOpen, children }: Props) {
  const body = useId()
  const isChosen = fields.some((field) => filters[field] !== undefined)
  const filled = facets.filter(
    ({ field, values }) => values.length > 0 && fields.some((one) => one === field),
  )
  if (filled.length === 0 && !isChosen) return null
  const isOpen = open || isChosen
  return (
    <section className={classes.facet} aria-label={title}>
      <Text as="h2" size="m">
        <Row
          as="button"
          type="button"
          gap={1}
          nowrap
          tone="strong"
          weight="bold"
          className={classes.title}
          aria-expanded={isOpen}
          aria-controls={body}
          onClick={() => onOpen(!isOpen)}
        >
          <IconChevronRight className={classes.chevron} size={14} aria-hidden />
          <span data-grow>{title}</span>
          <Text as="span" size="s" tone="quiet" weight="normal" numeric>
            {filled.length}
          </Text>
        </Row>
      </Text>
      <div id={body} hidden={!isOpen} className={classes.group}>
        {children}
      </div>
    </section>
  )
}
