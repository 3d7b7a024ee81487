import { Button, VisuallyHidden } from '@mantine/core'
import { IconDots, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Row, Text, useNarrow } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { ToolMenu } from '#ui/tool-menu.tsx'
import { useRowFit } from '#ui/use-row-fit.ts'
import { select, unselect, useSelected } from '../selected.ts'
import { TagDialog, type TagTarget } from './tag-dialog.tsx'
import classes from './tags.module.css'

type Props = {
  mayTag: boolean
  /** Ids of the posts on this page. */
  shown: readonly string[]
  /** The search condition and its number of results. */
  search: Extract<TagTarget, { kind: 'search' }>
  /**
   * Most used actions for the selected posts. They move into the menu if the row is too narrow, so their
   * dialogs must be elsewhere.
   */
  first: ReactNode
  /** Actions that are always in the menu. */
  rest: ReactNode
}

/** Shows the actions for the selected posts, or for all results. */
export function SelectionBar({ search, ...rest }: Props) {
  const ids = useSelected((selected) => selected.ids)
  const [target, setTarget] = useState<TagTarget | undefined>(undefined)
  return (
    <>
      {(ids.length > 0 || target) && <Bar ids={ids} search={search} onTag={setTarget} {...rest} />}
      {target && (
        <TagDialog
          target={target}
          onClose={(isDone) => {
            setTarget(undefined)
            if (isDone) unselect()
          }}
        />
      )}
    </>
  )
}

type BarProps = Props & { ids: readonly string[]; onTag: (target: TagTarget) => void }

function Bar({ mayTag, ids, shown, search, first, rest, onTag }: BarProps) {
  const { t, i18n } = useTranslation()
  const { count } = useFormat()
  const isNarrow = useNarrow()
  const { ref, step } = useRowFit<HTMLElement>(1, i18n.language)
  return (
    <Row as="section" ref={ref} gap={4} rowGap={2} className={classes.bar} aria-label={t('tags.selection')}>
      <Text weight="bold" numeric role="status">
        {t('tags.selected', { count: ids.length, formatted: count(ids.length) })}
      </Text>
      {mayTag && (
        <Button size="xs" onClick={() => onTag({ kind: 'posts', ids: [...ids], total: ids.length })}>
          {t('tags.tagSelected')}
        </Button>
      )}
      {step === 0 && first}
      <ToolMenu
        label={t('tags.more')}
        icon={<IconDots size={16} stroke={1.7} aria-hidden />}
        holds="actions"
        side="above"
      >
        {step > 0 && first}
        {rest}
        {mayTag && (
          <TextButton onClick={() => onTag(search)}>
            {t('tags.tagAll', { count: search.total, formatted: count(search.total) })}
          </TextButton>
        )}
        <TextButton onClick={() => select(shown, true)}>{t('tags.selectPage')}</TextButton>
      </ToolMenu>
      <TextButton className={classes.unselect} onClick={unselect}>
        <IconX size={16} stroke={1.7} aria-hidden />
        {isNarrow ? <VisuallyHidden>{t('tags.unselect')}</VisuallyHidden> : t('tags.unselect')}
      </TextButton>
    </Row>
  )
}
