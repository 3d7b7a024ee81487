import { parseQuery } from '@litopys/contract/query/parse'
import { printQuery } from '@litopys/contract/query/print'
import type { Understood } from '@litopys/contract/schemas/search'
import { VisuallyHidden } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Fragment, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { PlainList, Row, Text, useNarrow } from '#ui/layout.tsx'
import { correctedPieces } from '../corrections.ts'
import { type Leaf, type QueryPart, queryParts } from '../query-parts.ts'
import { useLeafText } from '../use-leaf-text.ts'
import classes from './query.module.css'

/** By pattern or fuzzy word: the number of archive words that it matches. */
type Expansions = ReadonlyMap<string, Understood['expanded'][number]>

type Props = {
  query: string
  /** The server's interpretation of this query; undefined until loaded. */
  understood: Understood | undefined
  onRun: (query: string) => void
}

const longestPiece = 40

/**
 * Shows how the query was interpreted, part by part, and what was corrected. Shown only if it differs from
 * the typed text.
 */
export function UnderstoodLine({ query, understood, onRun }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const isNarrow = useNarrow()
  const { parts, corrections, isAsTyped } = useMemo(() => {
    const parsed = parseQuery(query)
    return {
      parts: queryParts(parsed.query),
      corrections: parsed.corrections,
      isAsTyped: printQuery(parsed.query) === query.trim().replace(/\s+/g, ' '),
    }
  }, [query])
  const expansions: Expansions = new Map(understood?.expanded.map((one) => [one.q, one]))
  const cut = understood?.expanded.filter(({ isCut }) => isCut) ?? []
  const isEmpty = parts.of.length === 0
  const onlyExcludes = !isEmpty && understood?.onlyExcludes === true
  const missing = understood?.missingPosts ?? []
  // A pattern matches words that the query line does not show.
  const isPlain =
    isAsTyped && corrections.length === 0 && !onlyExcludes && expansions.size === 0 && missing.length === 0
  if (query === '' || isPlain) return null
  return (
    <section className={classes.understood} aria-label={t('query.understood')}>
      <Row gap={3} rowGap={1}>
        {isNarrow ? (
          <VisuallyHidden>{t('query.understood')}</VisuallyHidden>
        ) : (
          <Text as="span" tone="quiet">
            {t('query.understood')}
          </Text>
        )}
        {isEmpty ? (
          <span>{t('query.everything')}</span>
        ) : (
          <PartChips parts={parts} expansions={expansions} onRun={onRun} />
        )}
      </Row>
      <div role="status">
        {(corrections.length > 0 || onlyExcludes || cut.length > 0 || missing.length > 0) && (
          <PlainList tone="soft">
            {correctedPieces(query, corrections).map(({ piece, message, times }) => (
              <li key={`${message} ${piece}`}>
                <Text as="b" tone="strong" weight="bold" className={classes.corrected}>
                  {shortened(piece)}
                </Text>{' '}
                {times > 1 && `${t('query.times', { count: times, formatted: count(times) })} `}
                {t(`correction.${message}`)}
              </li>
            ))}
            {missing.map((post) => (
              <li key={post}>{t('query.missingPost', { post })}</li>
            ))}
            {onlyExcludes && <li>{t('query.onlyExcludes')}</li>}
            {cut.map(({ q }) => (
              <li key={q}>{t('query.cut', { q })}</li>
            ))}
          </PlainList>
        )}
      </div>
    </section>
  )
}

type PartsProps = {
  parts: { kind: 'all' | 'any'; of: QueryPart[] }
  expansions: Expansions
  onRun: (query: string) => void
}

/** Shows the parts of a query side by side, with "or" between alternatives. */
function PartChips({ parts, ...rest }: PartsProps) {
  const { t } = useTranslation()
  return (
    <Row as="ul" inline rowGap={1} className={classes.parts} aria-label={t('query.parts')}>
      {keyed(parts.of).map(({ part, key }, at) => (
        <Fragment key={key}>
          {at > 0 && parts.kind === 'any' && (
            <Text as="li" tone="quiet">
              {t('query.or')}
            </Text>
          )}
          <li>
            {part.kind === 'leaf' ? (
              <Chip {...rest} part={part} leaf={part.leaf} />
            ) : (
              <Group {...rest} part={part} group={{ kind: part.kind, of: part.of }} />
            )}
          </li>
        </Fragment>
      ))}
    </Row>
  )
}

type PartProps = Omit<PartsProps, 'parts'> & { part: QueryPart }

function Group({ part, group, onRun, expansions }: PartProps & { group: PartsProps['parts'] }) {
  const { t } = useTranslation()
  return (
    <Row as="span" inline className={classes.group}>
      {part.negated && (
        <Text as="span" tone="danger" weight="bold">
          {t('query.not')}
        </Text>
      )}
      <PartChips parts={group} expansions={expansions} onRun={onRun} />
    </Row>
  )
}

function Chip({ part, leaf, onRun, expansions }: PartProps & { leaf: Leaf }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { not, field, value } = useLeafText()(leaf, part.negated)
  const expansion = expansions.get(printQuery(leaf))
  const amount = expansion && { count: expansion.words, formatted: count(expansion.words) }
  const words = [not, field, value].filter(Boolean).join(' ')
  // The spaces are not seen. Without them, the text of the button is not a part of its name.
  return (
    <Row
      as="button"
      type="button"
      inline
      nowrap
      gap={1}
      tone="soft"
      className={classes.chip}
      aria-label={t('query.removePart', { part: words })}
      title={words}
      onClick={() => onRun(part.without)}
    >
      {not && (
        <Text as="span" tone="danger" weight="bold">
          {not}
        </Text>
      )}{' '}
      {field && (
        <Text as="span" tone="quiet">
          {field}
        </Text>
      )}{' '}
      <Text as="span" tone={part.negated ? 'danger' : 'strong'} weight="medium" cut>
        {value}
      </Text>{' '}
      {amount && (
        <Text as="span" tone="quiet">
          {t(expansion?.isCut ? 'query.expandedCut' : 'query.expanded', amount)}
        </Text>
      )}
      <IconX size={13} aria-hidden />
    </Row>
  )
}

/** Adds React keys, because a query may contain the same part twice. */
function keyed(parts: QueryPart[]): { part: QueryPart; key: string }[] {
  return parts.map((part, at) => ({ part, key: `${at} ${part.without}` }))
}

function shortened(piece: string): string {
  return piece.length > longestPiece ? `${piece.slice(0, longestPiece).trimEnd()}…` : piece
}
