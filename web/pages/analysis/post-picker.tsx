import { postRoutes } from '@litopys/contract/routes/archives'
import { quoteRoutes } from '@litopys/contract/routes/quotes'
import type { Block } from '@litopys/contract/schemas/analysis-document'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/call.ts'
import { postBlock } from '#features/saved-objects/document/blocks.ts'
import { useSelected } from '#features/tags/selected.ts'
import { FormFailure } from '#ui/form-failure.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import classes from './analysis.module.css'

type Props = { room: number; onPick: (blocks: Block[]) => void }

/** Adds a post by its link or number, or the posts selected in the search. */
export function PostPicker({ room, onPick }: Props) {
  const { t } = useTranslation()
  const selected = useSelected(({ ids }) => ids)
  const [text, setText] = useState('')
  const finding = useMutation({
    mutationFn: findPost,
    onSuccess: (id) => {
      if (id === undefined) return
      onPick([postBlock(id)])
      setText('')
    },
  })
  const find = () => {
    if (text.trim() !== '' && !finding.isPending) finding.mutate(text.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter would submit the form around it.
    event.preventDefault()
    find()
  }
  return (
    <Stack gap={2} align="start">
      <Row className={classes.wide} align="end">
        <TextInput
          className={classes.field ?? ''}
          label={t('analysis.postLink')}
          placeholder={t('analysis.postLinkHint')}
          maxLength={500}
          value={text}
          error={finding.isSuccess && finding.data === undefined ? t('analysis.postNotFound') : undefined}
          onChange={(event) => {
            setText(event.currentTarget.value)
            finding.reset()
          }}
          onKeyDown={onKeyDown}
        />
        <Button variant="default" size="sm" loading={finding.isPending} onClick={find}>
          {t('analysis.addPost')}
        </Button>
      </Row>
      <FormFailure error={finding.error} placed={false} />
      {selected.length > 0 && (
        <TextButton onClick={() => onPick(selected.slice(0, room).map(postBlock))}>
          {t('analysis.addSelected', { count: selected.length })}
        </TextButton>
      )}
    </Stack>
  )
}

/**
 * The id of the post of a link or number; undefined if the user may not read it or it is not in the archive.
 */
async function findPost(text: string): Promise<string | undefined> {
  const [, id] = /(?:^|\/posts\/)(-?\d+_\d+)\/?(?:[?#].*)?$/.exec(text) ?? []
  if (id !== undefined) {
    const { data } = await call(quoteRoutes.cards, { postIds: [id], quoteIds: [] })
    return data.posts[0]?._id
  }
  if (!/^(https:\/\/)?t\.me\/\S+\/\d+/.test(text)) return undefined
  const { data } = await call(postRoutes.search, { q: text, page: 1, itemsPerPage: 1 })
  return data[0]?._id
}
