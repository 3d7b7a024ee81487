import type { Issue } from '@litopys/contract/check'
import { useTranslation } from 'react-i18next'

/**
 * Returns texts for the issues of a validation, by field, whether they come from the browser or the server.
 */
export function useFieldTexts() {
  const { t } = useTranslation()
  const textOf = (issue: Issue, value: string | undefined): string => {
    if (value === '' || issue.code === 'required') return t('field.required')
    switch (issue.code) {
      case 'format':
        return t('field.email')
      case 'minLength':
        return issue.limit === undefined ? issue.message : t('field.tooShort', { count: issue.limit })
      case 'maxLength':
        return issue.limit === undefined ? issue.message : t('field.tooLong', { count: issue.limit })
      case 'guessable':
        return t('field.guessable')
      case 'same':
        return t('field.samePassword')
      case 'phone':
        return t('field.phone')
      case 'recoveryCode':
        return t('field.recoveryCode')
      case 'oneTimePassword':
        return t('field.oneTimePassword')
      case 'differs':
        return t('field.differs')
      default:
        return issue.message
    }
  }
  return (issues: Issue[], values: Record<string, string>): Record<string, string> =>
    Object.fromEntries(
      // A later entry overwrites an earlier one, so the first issue of a field is written last.
      issues.toReversed().map((issue) => {
        const name = issue.path.slice(1)
        return [name, textOf(issue, values[name])]
      }),
    )
}
