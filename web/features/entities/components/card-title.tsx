import { type EntityRef, fieldOfKind } from '@litopys/contract/schemas/entity-card'
import type { FacetValue } from '@litopys/contract/schemas/search'
import { useValueLabel } from '#i18n/use-value-label.ts'
import { Stack, Text } from '#ui/layout.tsx'
import { useKindName } from '../use-kind-name.ts'
import classes from './entities.module.css'

/** `names`: those of a person, once the card has come. */
export function CardTitle({ kind, id, names }: EntityRef & { names?: FacetValue['names'] }) {
  const kindName = useKindName()
  const valueLabel = useValueLabel()
  return (
    <Stack as="span">
      <Text as="span" size="s" tone="quiet" weight="medium">
        {kindName(kind)}
      </Text>
      <Text as="span" size="xl" weight="heading" breaks className={classes.value}>
        {valueLabel(fieldOfKind(kind), id, names)}
      </Text>
    </Stack>
  )
}
