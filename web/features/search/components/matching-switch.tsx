import type { Matching } from '@litopys/contract/query/matching'
import { useTranslation } from 'react-i18next'
import { Stack } from '#ui/layout.tsx'
import { QuietCheck } from '#ui/quiet-check.tsx'
import { QuietSelect } from '#ui/quiet-select.tsx'

const choices = ['forms', 'form', 'letters'] as const

type Props = { matching: Matching; onChange: (matching: Matching) => void }

/** Selects how words are matched. Transliterations and other languages are only available when all forms of a word match. */
export function MatchingSwitch({ matching, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <Stack gap={1} align="start">
      <QuietSelect
        label={t('query.compare')}
        labelOnPhone="hidden"
        value={matching.words}
        options={choices.map((value) => ({ value, label: t(`query.${value}`) }))}
        onChange={(words) => onChange({ ...matching, words })}
      />
      <QuietCheck
        label={t('query.spellings')}
        title={t('query.spellingsLong')}
        disabled={matching.words !== 'forms'}
        checked={matching.spellings && matching.words === 'forms'}
        onChange={(spellings) => onChange({ ...matching, spellings })}
      />
      <QuietCheck
        label={t('query.equivalents')}
        title={t('query.equivalentsLong')}
        disabled={matching.words !== 'forms'}
        checked={matching.equivalents !== false && matching.words === 'forms'}
        onChange={(isOn) => onChange(withEquivalents(matching, isOn))}
      />
    </Stack>
  )
}

/** The default is left out, so that equal searches have equal addresses. */
function withEquivalents({ equivalents: _, ...matching }: Matching, isOn: boolean): Matching {
  return isOn ? matching : { ...matching, equivalents: false }
}
