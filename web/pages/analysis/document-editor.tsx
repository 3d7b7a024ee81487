import { longestBlock, mostBlocks } from '@litopys/contract/schemas/analysis-document'
import type { Item } from '@litopys/contract/schemas/saved'
import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '#api/query-client.ts'
import { useVersionedForm } from '#api/use-versioned-form.ts'
import { cardsOf } from '#features/saved-objects/api/cards.ts'
import { itemByName, saveItem } from '#features/saved-objects/api/registry.ts'
import {
  emptyDocument,
  inserted,
  plainText,
  postBlock,
  tidied,
} from '#features/saved-objects/document/blocks.ts'
import { readContent } from '#features/saved-objects/item-content.ts'
import { useFormat } from '#i18n/use-format.ts'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { SaveRow } from '#ui/save-row.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { Versions } from '#ui/versions.tsx'
import page from '../page.module.css'
import { AddBlock } from './add-block.tsx'
import classes from './analysis.module.css'
import { BlockList } from './block-list.tsx'

type Values = Required<Pick<Item, 'itemTitle' | 'document'>>

const valuesOf = ({ itemTitle, document = emptyDocument }: Item): Values => ({ itemTitle, document })
const noCards = { posts: [], quotes: [] }

/** Editor for the author of an analysis. */
export function DocumentEditor({ item }: { item: Item }) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const name = { collection: item.collection, id: item._id }
  const { form, saving, onSubmit, conflict } = useVersionedForm<Values, Item>({
    kept: item,
    valuesOf,
    save: ({ document: written, ...changes }, { __v }) =>
      saveItem(item, { ...changes, ...(written && { document: tidied(written) }), __v }),
    reread: () => queryClient.fetchQuery(itemByName(name)),
  })
  const { document } = form.getValues()
  const { blocks } = document
  const { data: cards, error: cardsError, isPlaceholderData, refetch } = useQuery(cardsOf(document))
  const [after, setAfter] = useState<string>()
  const [lastAdded, setLastAdded] = useState<string>()
  const failure = useRef<HTMLDivElement>(null)
  // Authors save at the end of a long text, and errors are shown at its beginning.
  const { error } = saving
  const hasConflict = conflict !== undefined
  useEffect(() => {
    if (error || hasConflict) failure.current?.scrollIntoView({ block: 'start' })
  }, [error, hasConflict])
  const change = (part: Partial<Values['document']>) =>
    form.setValues((before) => ({ ...before, document: { ...document, ...part } }))
  const add = (added: Values['document']['blocks']) => {
    change({ blocks: inserted(blocks, added, after) })
    setAfter(added.at(-1)?.id)
    setLastAdded(added.at(-1)?.id)
  }
  const unused = (readContent(item.itemContent)?.posts ?? []).filter(
    (id) => !blocks.some((block) => 'postId' in block && block.postId === id),
  )
  const linesOf = (values: Values) => [
    { label: t('registry.itemTitle'), text: values.itemTitle },
    { label: t('analysis.body'), text: plainText(values.document) },
    { label: t('analysis.conclusions'), text: values.document.conclusions },
  ]
  const isFull = blocks.length >= mostBlocks
  return (
    <Stack as="form" gap={4} className={page.lead} noValidate onSubmit={onSubmit}>
      <Text as={ScreenHeading} size="2xl" weight="heading">
        {t('analysis.editTitle')}
      </Text>
      <div ref={failure} className={classes.failure}>
        <FormFailure error={error} placed={hasConflict} />
        {conflict && (
          <Versions
            who={conflict.theirs.updatedBy}
            when={instant(conflict.theirs.updatedAt)}
            mine={linesOf(conflict.mine)}
            theirs={linesOf(valuesOf(conflict.theirs))}
            isBusy={saving.isPending}
            onMine={conflict.onMine}
            onTheirs={conflict.onTheirs}
          />
        )}
      </div>
      <TextInput label={t('registry.itemTitle')} maxLength={200} {...form.getInputProps('itemTitle')} />
      {cardsError && !cards && (
        <FailureNotice title={t('analysis.cardsFailed')} error={cardsError} onRetry={() => void refetch()} />
      )}
      <BlockList
        blocks={blocks}
        cards={cards ?? noCards}
        isAwaited={!cards || isPlaceholderData}
        onChange={(next) => change({ blocks: next })}
        added={lastAdded}
        onFocus={setAfter}
      />
      {isFull ? (
        <Text tone="soft">{t('analysis.full', { most: mostBlocks })}</Text>
      ) : (
        <AddBlock
          place={blocks.findIndex(({ id }) => id === after) + 1}
          room={mostBlocks - blocks.length}
          onAdd={add}
        />
      )}
      {unused.length > 0 && !isFull && (
        <Text tone="soft">
          <TextButton onClick={() => add(unused.slice(0, mostBlocks - blocks.length).map(postBlock))}>
            {t('analysis.addChosen', { count: unused.length })}
          </TextButton>
        </Text>
      )}
      <Textarea
        label={t('analysis.conclusions')}
        autosize
        minRows={3}
        maxLength={longestBlock}
        value={document.conclusions}
        onChange={(event) => change({ conclusions: event.currentTarget.value })}
      />
      <div className={classes.saveRow}>
        <SaveRow
          label={t('requests.save')}
          busy={saving.isPending}
          disabled={!form.isDirty() || hasConflict}
          saved={saving.isSuccess && !form.isDirty()}
        />
      </div>
    </Stack>
  )
}
