import type { Unusual, UnusualKind, UnusualValue } from '@litopys/contract/schemas/unusual'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import table from '#ui/table.module.css'
import { TextButton } from '#ui/text-button.tsx'
import classes from '../unusual.module.css'
import { useFactorText, useKindLabel } from '../use-unusual-label.ts'

type Props = {
  groups: Unusual['groups']
  labelOf: (kind: UnusualKind, value: UnusualValue) => string
  onPick: (kind: UnusualKind, value: UnusualValue) => void
}

/** All values with all figures, most significant first in each group. */
export function UnusualTable({ groups, labelOf, onPick }: Props) {
  const { t } = useTranslation()
  const { count, probability } = useFormat()
  const kindLabel = useKindLabel()
  const factor = useFactorText()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={classes.scroll} tabIndex={0} aria-label={t('unusual.title')}>
      <table className={`${table.table} ${table.entries}`}>
        <thead>
          <tr>
            <th scope="col">{t('unusual.value')}</th>
            <th scope="col">{t('unusual.kind')}</th>
            <th scope="col" className={table.figure}>
              {t('unusual.posts')}
            </th>
            <th scope="col" className={table.figure}>
              {t('unusual.texts')}
            </th>
            <th scope="col" className={table.figure}>
              {t('unusual.expected')}
            </th>
            <th scope="col" className={table.figure}>
              {t('unusual.factor')}
            </th>
            <th scope="col" className={table.figure}>
              {t('unusual.channels')}
            </th>
            <th scope="col" className={table.figure} title={t('unusual.significanceLong')}>
              {t('unusual.significance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.flatMap(({ kind, values }) =>
            values.map((one) => (
              <tr key={`${kind} ${one.value}`}>
                <th scope="row">
                  <TextButton onClick={() => onPick(kind, one)}>{labelOf(kind, one)}</TextButton>
                </th>
                <td className={table.quiet} data-label={t('unusual.kind')}>
                  {kindLabel(kind)}
                </td>
                <td className={table.figure} data-label={t('unusual.posts')}>
                  {count(one.posts)}
                </td>
                <td className={table.figure} data-label={t('unusual.texts')}>
                  {count(one.texts)}
                </td>
                <td className={table.figure} data-label={t('unusual.expected')}>
                  {count(one.expected)}
                </td>
                <td className={table.figure} data-label={t('unusual.factor')}>
                  {factor(one)}
                </td>
                <td className={table.figure} data-label={t('unusual.channels')}>
                  {count(one.channels)}
                </td>
                <td className={table.figure} data-label={t('unusual.significance')}>
                  {probability(one.significance)}
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </section>
  )
}
