import { longestQuery } from '@litopys/contract/constants'
import type { Block } from '@litopys/contract/schemas/analysis-document'
import { excerptOf, shownExcerpt } from '@litopys/contract/schemas/post'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { quoteList } from '#features/quotes/api/quotes.ts'
import { newTextBlock, quoteBlock, textKinds } from '#features/saved-objects/document/blocks.ts'
import { useFormat } from '#i18n/use-format.ts'
import { FormFailure } from '#ui/form-failure.tsx'
import { PlainList, Row, Stack, Text } from '#ui/layout.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { TextButton } from '#ui/text-button.tsx'
import classes from './analysis.module.css'
import { PostPicker } from './post-picker.tsx'

type Props = {
  /** Number of the block before the new one; 0: at the end. */
  place: number
  /** Number of blocks that can still be added. */
  room: number
  onAdd: (blocks: Block[]) => void
}

/** Buttons for adding a block of each kind. */
export function AddBlock({ place, room, onAdd }: Props) {
  const { t } = useTranslation()
  const [picker, setPicker] = useState<'post' | 'quote'>()
  const toggle = (name: 'post' | 'quote') => setPicker(picker === name ? undefined : name)
  return (
    <Stack as="fieldset" className={classes.add} gap={3}>
      <Text as="legend" size="s" tone="soft">
        {place > 0 ? t('analysis.addAfter', { number: place }) : t('analysis.add')}
      </Text>
      <Row gap={4} rowGap={2}>
        {textKinds.map((kind) => (
          <TextButton key={kind} onClick={() => onAdd([newTextBlock(kind)])}>
            {t(`analysis.kind.${kind}`)}
          </TextButton>
        ))}
        <TextButton aria-expanded={picker === 'post'} onClick={() => toggle('post')}>
          {t('analysis.kind.post')}
        </TextButton>
        <TextButton aria-expanded={picker === 'quote'} onClick={() => toggle('quote')}>
          {t('analysis.kind.quote')}
        </TextButton>
      </Row>
      {picker === 'post' && <PostPicker room={room} onPick={onAdd} />}
      {picker === 'quote' && <QuotePicker onPick={(block) => onAdd([block])} />}
    </Stack>
  )
}

const shownQuotes = 10

/** The newest quotes, or the results of a search; a click adds one. */
function QuotePicker({ onPick }: { onPick: (block: Block) => void }) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const [q, setQ] = useState('')
  const { data, error } = useQuery(quoteList({ q, page: 1, itemsPerPage: shownQuotes }))
  return (
    <Stack gap={2} align="start">
      <SearchField
        label={t('quotes.search')}
        placeholder={t('quotes.searchPlaceholder')}
        maxLength={longestQuery}
        value={q}
        onSearch={setQ}
      />
      <FormFailure error={error} placed={false} />
      {data?.data.length === 0 && <Text tone="soft">{t('analysis.noQuotes')}</Text>}
      <PlainList className={`${classes.wide} ${classes.quotes}`}>
        {data?.data.map(({ _id, postId, author, dateCreated, text }) => (
          <li key={_id}>
            <button type="button" className={classes.pick} onClick={() => onPick(quoteBlock(_id, postId))}>
              <b>{author}</b> {instant(dateCreated)}
              <Stack as="span" tone="soft" breaks>
                {shownExcerpt(excerptOf(text))}
              </Stack>
            </button>
          </li>
        ))}
      </PlainList>
    </Stack>
  )
}
