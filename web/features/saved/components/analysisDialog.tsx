import type { Item } from '@litopys/contract/schemas/saved'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#ui/fields.module.css'
import { FormDialog } from '#ui/formDialog.tsx'
import { FormFailure } from '#ui/formFailure.tsx'
import { SaveRow } from '#ui/saveRow.tsx'
import { leave, useUnsavedMark } from '#ui/unsaved.ts'
import type { AnalysisContent } from '../analysis.ts'
import { addAnalysis } from '../api/registry.ts'

type Props = {
  suggestedTitle: string
  content: AnalysisContent
  /** What it is made of, or how that is chosen. */
  children: ReactNode
  disabled?: boolean
  onSaved: (item: Item) => void
  onClose: () => void
}

/** Enters a finding in the registry: a title, a theme and keywords, under which others find it. */
export function AnalysisDialog({ suggestedTitle, content, children, disabled, onSaved, onClose }: Props) {
  const { t } = useTranslation()
  const [itemTitle, setTitle] = useState(suggestedTitle.slice(0, 200))
  const [theme, setTheme] = useState('')
  const [keywords, setKeywords] = useState('')
  const [itemId] = useState(() => crypto.randomUUID())
  const isUntitled = itemTitle.trim() === ''
  const saving = useMutation({
    mutationFn: () =>
      addAnalysis({
        ...{ itemId, itemTitle: itemTitle.trim(), itemType: content.kind, itemContent: content },
        ...{ theme: theme.trim(), keywords: keywords.trim() },
      }),
    onSuccess: onSaved,
  })
  const isTyped = itemTitle !== suggestedTitle.slice(0, 200) || theme + keywords !== ''
  useUnsavedMark(isTyped && !saving.isPending)
  return (
    <FormDialog title={t('registry.newAnalysis')} size="lg" onClose={onClose}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isUntitled && !disabled) saving.mutate()
        }}
      >
        <FormFailure error={saving.error} placed={false} />
        <TextInput
          label={t('registry.itemTitle')}
          data-autofocus
          maxLength={200}
          value={itemTitle}
          error={isUntitled ? t('field.required') : undefined}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <div className={classes.pair}>
          <TextInput
            label={t('registry.theme')}
            maxLength={200}
            value={theme}
            onChange={(event) => setTheme(event.currentTarget.value)}
          />
          <TextInput
            label={t('registry.keywords')}
            placeholder={t('registry.keywordsHint')}
            maxLength={1_000}
            value={keywords}
            onChange={(event) => setKeywords(event.currentTarget.value)}
          />
        </div>
        {children}
        <SaveRow
          label={t('requests.save')}
          busy={saving.isPending}
          disabled={isUntitled || disabled === true}
          saved={false}
          onCancel={() => leave(onClose)}
        />
      </form>
    </FormDialog>
  )
}
