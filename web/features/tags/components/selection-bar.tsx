import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { TextButton } from '#ui/text-button.tsx'
import { select, unselect, useSelected } from '../selected.ts'
import type { TagTarget } from '../tag-target.ts'
import classes from './selection.module.css'
import { TagDialog } from './tag-dialog.tsx'

type Props = {
  /** Ids of the posts on this page. */
  shown: readonly string[]
  /** The search condition and its number of results. */
  search: Extract<TagTarget, { kind: 'search' }>
  /** Further actions for the selected posts. */
  children: ReactNode
}

/** Shows the actions for the selected posts, or for all results. */
export function SelectionBar({ shown, search, children }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const ids = useSelected((selected) => selected.ids)
  const [target, setTarget] = useState<TagTarget | undefined>(undefined)
  if (ids.length === 0 && !target) return null
  return (
    <section className={classes.bar} aria-label={t('tags.selection')}>
      <p className={classes.chosen} role="status">
        {t('tags.selected', { count: ids.length, formatted: count(ids.length) })}
      </p>
      <Button size="xs" onClick={() => setTarget({ kind: 'posts', ids: [...ids], total: ids.length })}>
        {t('tags.tagSelected')}
      </Button>
      {children}
      <TextButton onClick={() => setTarget(search)}>
        {t('tags.tagAll', { count: search.total, formatted: count(search.total) })}
      </TextButton>
      <TextButton onClick={() => select(shown, true)}>{t('tags.selectPage')}</TextButton>
      <TextButton onClick={unselect}>{t('tags.unselect')}</TextButton>
      {target && (
        <TagDialog
          target={target}
          onClose={(isDone) => {
            setTarget(undefined)
            if (isDone) unselect()
          }}
        />
      )}
    </section>
  )
}
