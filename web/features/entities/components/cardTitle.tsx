import { type EntityRef, fieldOfKind } from '@litopys/contract/schemas/entityCard'
import { useValueLabel } from '#i18n/useValueLabel.ts'
import { useKindName } from '../useKindName.ts'
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
