import { IconHistory, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import { LinkButton, Row, Text, useNarrow } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import type { PastSearch } from '../api/history.ts'
import { useFilterLine } from '../use-filter-text.ts'
import classes from './query.module.css'

type Props = {
  listId: string
  searches: PastSearch[]
  active: number
  onChoose: (at: number) => void
  onForget: (at: number) => void
  onForgetAll: () => void
  /** The address of a chart for several searches. */
  chartAddress: string | undefined
}

/** Channels are shown by number, because their titles are not loaded here. */
const noTitles: ReadonlyMap<string, string> = new Map()

/**
 * Lists past searches. The Delete key removes the selected one. The cross buttons are for the mouse, because
 * an option of a list cannot contain a button.
 */
export function RecentSearches({ listId, searches, active, ...props }: Props) {
  const { t } = useTranslation()
  const { brief } = useFormat()
  const filterLine = useFilterLine(noTitles)
  const isNarrow = useNarrow()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler only keeps the caret in the query line
    <div className={classes.dropDown} onMouseDown={(event) => event.preventDefault()}>
      <Row gap={3} nowrap spread={isNarrow} tone="quiet" className={classes.head}>
        <span>{t('query.recent')}</span>
        {props.chartAddress && (
          <LinkButton as={Link} to={props.chartAddress}>
            {t('overlay.link')}
          </LinkButton>
        )}
        {!isNarrow && (
          <Text as="span" size="s" className={classes.last}>
            {t('query.forgetHint')}
          </Text>
        )}
        <TextButton onClick={props.onForgetAll}>{t('query.forgetAll')}</TextButton>
      </Row>
      <div id={listId} role="listbox" aria-label={t('query.recent')}>
        {searches.map(({ id, q, filters, totalItems }, at) => (
          // The query line handles the keys.
          <Row
            gap={3}
            nowrap
            key={id}
            id={`${listId}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className={classes.option}
            onClick={() => props.onChoose(at)}
          >
            <IconHistory color="var(--ink-3)" size={15} stroke={1.7} aria-hidden />
            <Text as="span" weight="medium" cut>
              {q === '' ? t('query.noWords') : q}
            </Text>
            {filters && Object.keys(filters).length > 0 && (
              <Text as="span" tone="quiet" cut>
                {filterLine(filters)}
              </Text>
            )}
            <Text as="span" tone="quiet" numeric className={classes.last}>
              {brief(totalItems)}
            </Text>
            <span
              className={classes.forget}
              title={t('query.forget')}
              aria-hidden
              onClick={(event) => {
                event.stopPropagation()
                props.onForget(at)
              }}
            >
              <IconX size={14} />
            </span>
          </Row>
        ))}
      </div>
    </div>
  )
}
