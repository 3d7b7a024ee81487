import { longestComment, type Quote } from '@litopys/contract/schemas/quote'
import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/useErrorText.ts'
import { editQuote } from '../api/quotes.ts'
import classes from './quote.module.css'

type Props = {
  quote: Quote
  tagInput: (value: readonly string[], onChange: (value: string[]) => void) => ReactNode
  onClose: () => void
}

/** The tags and the comment of a quote, to be changed. */
export function QuoteWords({ quote, tagInput, onClose }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [tags, setTags] = useState<readonly string[]>(quote.tags)
  const [comment, setComment] = useState(quote.comment)
  const saving = useMutation({
    mutationFn: () => editQuote(quote._id, { tags: [...tags], comment }),
    onSuccess: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      {tagInput(tags, setTags)}
      <Textarea
        label={t('quotes.comment')}
        rows={3}
        resize="vertical"
        maxLength={longestComment}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      {saving.error && (
        <p className={classes.failure} role="alert">
          {errorText(saving.error)}
        </p>
      )}
      <div className={classes.formEnd}>
        <Button type="submit" size="xs" loading={saving.isPending}>
          {t('quotes.keep')}
        </Button>
        <Button variant="default" size="xs" onClick={onClose}>
          {t('app.cancel')}
        </Button>
      </div>
    </form>
  )
}
