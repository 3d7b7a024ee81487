import { type EntityRef, type FalsePositive, fieldOfKind } from '@litopys/contract/schemas/entity-card'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import { useValueLabel } from '#i18n/use-value-label.ts'
import { Text } from '#ui/layout.tsx'
import table from '#ui/table.module.css'
import { TextButton } from '#ui/text-button.tsx'
import { useKindName } from '../use-kind-name.ts'
import { useMarking } from '../use-marking.ts'
import classes from './entities.module.css'

type Props = { falsePositives: FalsePositive[]; cardOf: (entity: EntityRef) => string }

/** Shows false positives as a table; on narrow screens, as a list of cards. */
export function FalsePositiveTable({ falsePositives, cardOf }: Props) {
  const { t } = useTranslation()
  const kindName = useKindName()
  const { instant } = useFormat()
  const valueLabel = useValueLabel()
  const { restore, isBusy } = useMarking()
  return (
    <table className={`${table.table} ${table.entries} ${classes.table}`}>
      <thead>
        <tr>
          <th scope="col">{t('falsePositives.what')}</th>
          <th scope="col">{t('falsePositives.why')}</th>
          <th scope="col">{t('falsePositives.who')}</th>
          <th scope="col">{t('falsePositives.when')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {falsePositives.map((falsePositive) => {
          const value = valueLabel(fieldOfKind(falsePositive.kind), falsePositive.id)
          return (
            <tr key={falsePositive._id}>
              <th scope="row" className={`${table.name} ${classes.what}`}>
                <Link to={cardOf({ kind: falsePositive.kind, id: falsePositive.id })} preventScrollReset>
                  {value}
                </Link>{' '}
                <Text as="span" size="s" tone="quiet" weight="normal">
                  {kindName(falsePositive.kind)}
                </Text>
              </th>
              <td data-label={t('falsePositives.why')} className={table.words}>
                {falsePositive.reason}
              </td>
              <td data-label={t('falsePositives.who')}>{falsePositive.markedBy}</td>
              <td data-label={t('falsePositives.when')} className={table.digits}>
                <time dateTime={falsePositive.markedAt}>{instant(falsePositive.markedAt)}</time>
              </td>
              <td className={`${table.menu} ${classes.restore}`}>
                {falsePositive.mayRestore && (
                  <TextButton
                    disabled={isBusy}
                    aria-label={t('falsePositive.restoreOf', { value })}
                    onClick={() => restore(falsePositive)}
                  >
                    {t('falsePositive.restore')}
                  </TextButton>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
