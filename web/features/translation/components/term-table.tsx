import type { GlossaryTerm } from '@litopys/contract/schemas/glossary'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import table from '#ui/table.module.css'
import { TextButton } from '#ui/text-button.tsx'
import classes from './glossary.module.css'

type Props = { terms: GlossaryTerm[]; onOpen: ((term: GlossaryTerm) => void) | undefined }

export function TermTable({ terms, onOpen }: Props) {
  const { t } = useTranslation()
  const { day } = useFormat()
  return (
    <table className={`${table.table} ${table.entries}`}>
      <thead>
        <tr>
          <th scope="col">{t('glossary.term')}</th>
          <th scope="col">{t('glossary.translation')}</th>
          <th scope="col">{t('glossary.kind')}</th>
          <th scope="col">{t('glossary.changed')}</th>
        </tr>
      </thead>
      <tbody>
        {terms.map((term) => (
          <tr key={term._id}>
            <th scope="row" lang="uk" className={table.name}>
              {onOpen ? (
                <TextButton className={classes.term} onClick={() => onOpen(term)}>
                  {term.term}
                </TextButton>
              ) : (
                <span className={classes.term}>{term.term}</span>
              )}
            </th>
            <td lang="en" data-label={t('glossary.translation')}>
              {term.translation}
            </td>
            <td data-label={t('glossary.kind')} className={table.quiet}>
              {t(`glossary.kind.${term.kind}`)}
            </td>
            <td data-label={t('glossary.changed')} className={table.quiet}>
              {term.updatedBy === 'litopys'
                ? t('glossary.standard')
                : `${day(term.updatedAt)}, ${term.updatedBy}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
