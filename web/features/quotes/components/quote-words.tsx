import { longestComment, type Quote } from '@litopys/contract/schemas/quote'
import { Button, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '#api/query-client.ts'
import { useVersionedForm } from '#api/use-versioned-form.ts'
import { useFormat } from '#i18n/use-format.ts'
import { FormFailure } from '#ui/form-failure.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { leave } from '#ui/unsaved.ts'
import { Versions } from '#ui/versions.tsx'
import { changeQuote, quoteById } from '../api/quotes.ts'
import classes from './quote.module.css'

type Words = { tags: string[]; comment: string }
type Props = {
  quote: Quote
  tagInput: (value: readonly string[], onChange: (value: string[]) => void) => ReactNode
  onClose: () => void
}

/** Edits the tags and the comment of a quote. */
export function QuoteWords({ quote, tagInput, onClose }: Props) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const { form, saving, onSubmit, conflict } = useVersionedForm({
    kept: quote,
    valuesOf,
    save: async (changes, { __v }) => {
      const saved = await changeQuote(quote._id, { ...changes, __v })
      onClose()
      return saved
    },
    reread: () => queryClient.fetchQuery({ ...quoteById(quote._id), staleTime: 0 }),
  })
  const { tags, comment } = form.getValues()
  const linesOf = (words: Words) => [
    { label: t('quotes.tags'), text: words.tags.join(', ') },
    { label: t('quotes.comment'), text: words.comment },
  ]
  return (
    <Stack as="form" gap={3} className={classes.form} onSubmit={onSubmit}>
      {tagInput(tags, (next) => form.setFieldValue('tags', next))}
      <Textarea
        label={t('quotes.comment')}
        rows={3}
        resize="vertical"
        maxLength={longestComment}
        value={comment}
        onChange={(event) => form.setFieldValue('comment', event.currentTarget.value)}
      />
      <FormFailure error={saving.error} placed={conflict !== undefined} />
      {conflict && (
        <Versions
          who={conflict.theirs.updatedBy ?? ''}
          when={instant(conflict.theirs.updatedAt ?? conflict.theirs.createdAt)}
          mine={linesOf(conflict.mine)}
          theirs={linesOf(valuesOf(conflict.theirs))}
          isBusy={saving.isPending}
          onMine={conflict.onMine}
          onTheirs={conflict.onTheirs}
        />
      )}
      <Row>
        <Button type="submit" size="xs" loading={saving.isPending} disabled={conflict !== undefined}>
          {t('quotes.keep')}
        </Button>
        <Button variant="default" size="xs" onClick={() => leave(onClose)}>
          {t('app.cancel')}
        </Button>
      </Row>
    </Stack>
  )
}

function valuesOf({ tags, comment }: Quote): Words {
  return { tags: [...tags], comment }
}
