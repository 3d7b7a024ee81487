import { type Block, longestBlock } from '@litopys/contract/schemas/analysis-document'
import type { Cards } from '@litopys/contract/schemas/card'
import { ActionIcon, Textarea, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  cardIn,
  isText,
  kindOf,
  moved,
  type TextBlock,
  textOf,
  withText,
} from '#features/saved-objects/document/blocks.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Waiting } from '#ui/waiting.tsx'
import classes from './analysis.module.css'
import { PostCard } from './post-card.tsx'

type Props = {
  blocks: readonly Block[]
  cards: Cards
  /** Cards are still loading: a missing one is not reported as absent. */
  isAwaited: boolean
  onChange: (blocks: Block[]) => void
  /** The block added last: a text block has the focus at once. */
  added: string | undefined
  /** The block with the focus. */
  onFocus: (id: string) => void
}

/** The blocks of a document, each with buttons to move and remove it; Alt with an arrow key moves it too. */
export function BlockList({ blocks, cards, isAwaited, onChange, added, onFocus }: Props) {
  const { t } = useTranslation()
  // The browser removes the focus from an element that is moved or removed.
  const focused = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (focused.current?.isConnected) focused.current.focus()
    focused.current = null
  })
  const move = (id: string, by: number) => {
    focused.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    onChange(moved(blocks, id, by))
  }
  const remove = (id: string, { currentTarget }: { currentTarget: HTMLElement }) => {
    const row = currentTarget.closest('li')
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
    focused.current = neighbour?.querySelector<HTMLElement>('[data-removes]') ?? null
    onChange(blocks.filter((block) => block.id !== id))
  }
  const onKeyDown = (id: string) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(id, event.key === 'ArrowUp' ? -1 : 1)
  }
  if (blocks.length === 0) return <Text tone="soft">{t('analysis.noBlocks')}</Text>
  return (
    <Stack as="ol" gap={3} aria-label={t('analysis.body')}>
      {blocks.map((block, at) => {
        const name = t('analysis.blockName', {
          number: at + 1,
          kind: t(`analysis.kind.${isText(block) ? kindOf(block) : block.type}`),
        })
        return (
          <li
            key={block.id}
            className={classes.block}
            onFocus={() => onFocus(block.id)}
            onKeyDown={onKeyDown(block.id)}
          >
            <Row gap={1} nowrap>
              <Text as="span" className={classes.blockName} size="s" tone="quiet">
                {name}
              </Text>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={t('analysis.moveUp', { name })}
                title={t('analysis.moveUp', { name })}
                // Not disabled: the focus would be lost at the end of the list.
                aria-disabled={at === 0}
                onClick={() => move(block.id, -1)}
              >
                <IconArrowUp size={16} stroke={1.7} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={t('analysis.moveDown', { name })}
                title={t('analysis.moveDown', { name })}
                aria-disabled={at === blocks.length - 1}
                onClick={() => move(block.id, 1)}
              >
                <IconArrowDown size={16} stroke={1.7} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={t('analysis.remove', { name })}
                title={t('analysis.remove', { name })}
                data-removes
                onClick={(event) => remove(block.id, event)}
              >
                <IconTrash size={16} stroke={1.7} aria-hidden />
              </ActionIcon>
            </Row>
            {isText(block) ? (
              <TextField
                block={block}
                name={name}
                isAdded={block.id === added}
                onChange={(next) => onChange(blocks.map((one) => (one.id === next.id ? next : one)))}
              />
            ) : (
              <ShownCard shown={cardIn(cards, block)} isAwaited={isAwaited && block.type !== 'hidden'} />
            )}
          </li>
        )
      })}
    </Stack>
  )
}

function ShownCard({ shown, isAwaited }: { shown: ReturnType<typeof cardIn>; isAwaited: boolean }) {
  return !shown && isAwaited ? <Waiting blocks={1} /> : <PostCard shown={shown} />
}

type FieldProps = { block: TextBlock; name: string; isAdded: boolean; onChange: (block: TextBlock) => void }

function TextField({ block, name, isAdded, onChange }: FieldProps) {
  const { t } = useTranslation()
  const field = {
    'aria-label': name,
    autoFocus: isAdded,
    maxLength: longestBlock,
    value: textOf(block),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(withText(block, currentTarget.value)),
  }
  if (block.type === 'heading') {
    return <TextInput {...field} classNames={{ input: classes[kindOf(block)] ?? '' }} />
  }
  return (
    <Textarea
      {...field}
      autosize
      minRows={block.type === 'list' ? 3 : 2}
      {...(block.type === 'list' && { placeholder: t('analysis.onePerLine') })}
    />
  )
}
