import { printQuery } from '@litopys/contract/query/print'
import type { Understood } from '@litopys/contract/schemas/search'
import { IconX } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import type { Leaf, QueryPart } from '../query-parts.ts'
import { useLeafText } from '../use-leaf-text.ts'
import classes from './part-chips.module.css'

/** By pattern or fuzzy word: the number of archive words that it matches. */
export type Expansions = ReadonlyMap<string, Understood['expanded'][number]>

type Props = {
  parts: { kind: 'all' | 'any'; of: QueryPart[] }
  expansions: Expansions
  onRun: (query: string) => void
}

/** Shows the parts of a query side by side, with "or" between alternatives. */
export function PartChips({ parts, ...rest }: Props) {
  const { t } = useTranslation()
  return (
    <ul className={classes.parts} aria-label={t('query.parts')}>
      {keyed(parts.of).map(({ part, key }, at) => (
        <Fragment key={key}>
          {at > 0 && parts.kind === 'any' && <li className={classes.or}>{t('query.or')}</li>}
          <li>
            {part.kind === 'leaf' ? (
              <Chip {...rest} part={part} leaf={part.leaf} />
            ) : (
              <Group {...rest} part={part} group={{ kind: part.kind, of: part.of }} />
            )}
          </li>
        </Fragment>
      ))}
    </ul>
  )
}

type PartProps = Omit<Props, 'parts'> & { part: QueryPart }

function Group({ part, group, onRun, expansions }: PartProps & { group: Props['parts'] }) {
  const { t } = useTranslation()
  return (
    <span className={classes.group} data-negated={part.negated}>
      {part.negated && <span className={classes.not}>{t('query.not')}</span>}
      <PartChips parts={group} expansions={expansions} onRun={onRun} />
    </span>
  )
}

function Chip({ part, leaf, onRun, expansions }: PartProps & { leaf: Leaf }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { not, field, value } = useLeafText()(leaf, part.negated)
  const expansion = expansions.get(printQuery(leaf))
  const amount = expansion && { count: expansion.words, formatted: count(expansion.words) }
  const words = [not, field, value].filter(Boolean).join(' ')
  return (
    <button
      type="button"
      className={classes.chip}
      data-negated={part.negated}
      aria-label={t('query.removePart', { part: words })}
      title={words}
      onClick={() => onRun(part.without)}
    >
      {not && <span className={classes.not}>{not}</span>}
      {field && <span className={classes.field}>{field}</span>}
      <span className={classes.value}>{value}</span>
      {amount && (
        <span className={classes.amount}>
          {t(expansion?.isCut ? 'query.expandedCut' : 'query.expanded', amount)}
        </span>
      )}
      <IconX className={classes.cross} size={13} aria-hidden />
    </button>
  )
}

/** Adds React keys, because a query may contain the same part twice. */
function keyed(parts: QueryPart[]): { part: QueryPart; key: string }[] {
  return parts.map((part, at) => ({ part, key: `${at} ${part.without}` }))
}
