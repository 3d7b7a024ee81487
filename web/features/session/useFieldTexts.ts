import type { Issue } from '@litopys/contract/check'
import { useTranslation } from 'react-i18next'

/** As `newPassword` of the contract has it; a schema does not tell its bounds to the types. */
const passwordLength = { least: 15, most: 128 }

/** Issues of a check, client's or server's, as texts at the fields of a form. */
export function useFieldTexts() {
  const { t } = useTranslation()
  const textOf = (issue: Issue, value: string | undefined): string => {
    if (value === '' || issue.code === 'required') return t('field.required')
    switch (issue.code) {
      case 'format':
        return t('field.email')
      case 'minLength':
        return t('field.tooShort', { count: passwordLength.least })
      case 'maxLength':
        return t('field.tooLong', { count: passwordLength.most })
      case 'differs':
        return t('field.differs')
      default:
        return issue.message
    }
  }
  return (issues: Issue[], values: Record<string, string>): Record<string, string> =>
    Object.fromEntries(
      // The first issue of a field is the one to mend first, so it is written last.
      issues.toReversed().map((issue) => {
        const name = issue.path.slice(1)
        return [name, textOf(issue, values[name])]
      }),
    )
}
