import { type EntityRef, fieldOfKind } from '@litopys/contract/schemas/entity-card'
import { useValueLabel } from '#i18n/use-value-label.ts'
import { useKindName } from '../use-kind-name.ts'
import classes from './card.module.css'

export function CardTitle({ kind, id }: EntityRef) {
  const kindName = useKindName()
  const valueLabel = useValueLabel()
  return (
    <span className={classes.title}>
      <span className={classes.kind}>{kindName(kind)}</span>
      <span className={classes.value}>{valueLabel(fieldOfKind(kind), id)}</span>
    </span>
  )
}
