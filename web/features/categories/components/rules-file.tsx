import { check } from '@litopys/contract/check'
import { type CategoryRule, draftOf, ruleSet } from '@litopys/contract/schemas/category-rule'
import { Button, FileButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { saveFile } from '#ui/save-text.ts'
import { showFailure, showNotice } from '#ui/show-notice.tsx'
import { importRules } from '../api/rules.ts'

type Props = { rules: CategoryRule[]; mayChange: boolean }

/** Exports and imports rules as a JSON file. */
export function RulesFile({ rules, mayChange }: Props) {
  const { t } = useTranslation()
  const taking = useMutation({
    mutationFn: async (file: File) => importRules(readRules(await file.text())),
    onSuccess: (counts) => showNotice({ message: ({ t }) => t('rules.imported', counts) }),
    onError: (error) => {
      if (!(error instanceof WrongFile)) return showFailure(error)
      showFailure(error, { message: ({ t }) => t('rules.wrongFile', { detail: error.message }) })
    },
  })
  const save = () => {
    const text = JSON.stringify({ rules: rules.map(draftOf) }, null, 2)
    saveFile(t('rules.file'), new Blob([text], { type: 'application/json' }))
  }
  return (
    <>
      <Button variant="default" size="sm" onClick={save}>
        {t('rules.export')}
      </Button>
      {mayChange && (
        <FileButton accept="application/json,.json" onChange={(file) => file && taking.mutate(file)}>
          {(props) => (
            <Button variant="default" size="sm" loading={taking.isPending} {...props}>
              {t('rules.import')}
            </Button>
          )}
        </FileButton>
      )}
    </>
  )
}

class WrongFile extends Error {}

/** @throws WrongFile with the place of the error. */
function readRules(text: string) {
  const checked = check(ruleSet, parsed(text))
  if (checked.ok) return checked.value.rules
  const [issue] = checked.issues
  throw new WrongFile(`${issue?.path ?? ''}: ${issue?.message ?? ''}`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new WrongFile(cause instanceof Error ? cause.message : String(cause))
  }
}
