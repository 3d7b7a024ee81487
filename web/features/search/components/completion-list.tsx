import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Row, Text } from '#ui/layout.tsx'
import type { Completion } from '../use-completions.ts'
import classes from './query.module.css'

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
          // The query line handles the keys.
          <Row
            gap={3}
            nowrap
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
            <Text as="span" weight="medium" cut>
              {label}
            </Text>
            {detail && (
              <Text as="span" tone="quiet" cut>
                {detail}
              </Text>
            )}
            {posts !== undefined && (
              <Text as="span" tone="quiet" numeric className={classes.last}>
                {brief(posts)}
              </Text>
            )}
          </Row>
        ))}
      </div>
    </div>
  )
}
