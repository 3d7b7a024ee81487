import type { GlossaryTerm } from '@litopys/contract/schemas/glossary'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/useFormat.ts'
import { TextButton } from '#ui/textButton.tsx'
import classes from './glossary.module.css'

type Props = { terms: GlossaryTerm[]; onOpen: ((term: GlossaryTerm) => void) | undefined }

export function TermTable({ terms, onOpen }: Props) {
  const { t } = useTranslation()
  const { day } = useFormat()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('glossary.term')}</th>
          <th scope="col">{t('glossary.translation')}</th>
          <th scope="col">{t('glossary.kind')}</th>
          <th scope="col" className={classes.wide}>
            {t('glossary.changed')}
          </th>
        </tr>
      </thead>
      <tbody>
        {terms.map((term) => (
          <tr key={term._id}>
            <th scope="row" lang="uk">
              {onOpen ? (
                <TextButton className={classes.term} onClick={() => onOpen(term)}>
                  {term.term}
                </TextButton>
              ) : (
                <span className={classes.term}>{term.term}</span>
              )}
            </th>
            <td lang="en">{term.translation}</td>
            <td className={classes.quiet}>{t(`glossary.kind.${term.kind}`)}</td>
            <td className={`${classes.quiet} ${classes.wide}`}>
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
