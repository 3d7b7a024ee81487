import { cardFields, type EntityRef } from '@litopys/contract/schemas/entityCard'
import { useTranslation } from 'react-i18next'
import { useValueLabel } from '#i18n/useValueLabel.ts'
import classes from './card.module.css'

export function CardTitle({ kind, id }: EntityRef) {
  const { t } = useTranslation()
  const valueLabel = useValueLabel()
  return (
    <span className={classes.title}>
      <span className={classes.kind}>{t(`entityKind.${kind}`)}</span>
      <span className={classes.value}>{valueLabel(cardFields[kind], id)}</span>
    </span>
  )
}
