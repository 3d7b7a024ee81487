import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import type { Completion } from '../use-completions.ts'
import classes from './drop-down.module.css'

type Props = {
  listId: string
  completions: Completion[]
  active: number
  onChoose: (at: number) => void
}

export function CompletionList({ listId, completions, active, onChoose }: Props) {
  const { t } = useTranslation()
  const { brief } = useFormat()
  return (
    <div className={classes.dropDown}>
      <div id={listId} role="listbox" aria-label={t('query.completions')}>
        {completions.map(({ insert, label, detail, posts }, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the query line handles the keys
          <div
            key={insert}
            id={`${listId}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className={classes.option}
            // Keeps the caret in the query line.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(at)}
          >
            <span className={classes.label}>{label}</span>
            {detail && <span className={classes.detail}>{detail}</span>}
            {posts !== undefined && <span className={classes.posts}>{brief(posts)}</span>}
          </div>
        ))}
      </div>
    </div>
  )
}
