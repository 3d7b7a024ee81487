import type { CategoryRule } from '@litopys/contract/schemas/category-rule'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import { useValueLabel } from '#i18n/use-value-label.ts'
import { Text } from '#ui/layout.tsx'
import table from '#ui/table.module.css'
import classes from './categories.module.css'

type Props = {
  rules: CategoryRule[]
  /** Number of posts in each category; undefined until loaded. */
  counts: ReadonlyMap<string, number> | undefined
  linkTo: (rule: CategoryRule) => string
  searchOf: (category: string) => string
}

/** Shows the rules by category; on narrow screens, as a list of cards. */
export function RuleTable({ rules, counts, linkTo, searchOf }: Props) {
  const { t } = useTranslation()
  const { day } = useFormat()
  const label = useValueLabel()
  return (
    <table className={`${table.table} ${table.entries}`}>
      <thead>
        <tr>
          <th scope="col">{t('rules.category')}</th>
          <th scope="col">{t('rules.clues')}</th>
          <th scope="col">{t('rules.keywords')}</th>
          <th scope="col" className={table.figure}>
            {t('rules.posts')}
          </th>
          <th scope="col">{t('rules.changed')}</th>
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <tr key={rule._id} className={rule.isActive ? undefined : classes.off}>
            <th scope="row" className={table.name}>
              <Link to={linkTo(rule)} preventScrollReset>
                {label('category', rule.category)}
              </Link>
              {label('category', rule.category) !== rule.category && (
                <span className={table.note}>{rule.category}</span>
              )}
              {!rule.isActive && <span className={table.note}>{t('rules.off')}</span>}
            </th>
            <td data-label={t('rules.clues')} className={classes.clues}>
              <span>{t('rules.clueCount', { count: rule.clues.length })}</span>
              <Text as="span" cut className={`${table.note} ${classes.first}`}>
                {rule.clues[0]?.q}
              </Text>
            </td>
            <td data-label={t('rules.keywords')}>{rule.keywords.join(', ')}</td>
            <td data-label={t('rules.posts')} className={table.figure}>
              <Posts posts={counts?.get(rule.category) ?? (counts && 0)} to={searchOf(rule.category)} />
            </td>
            <td data-label={t('rules.changed')} className={table.quiet}>
              {rule.updatedBy === 'litopys'
                ? t('rules.standard')
                : `${day(rule.updatedAt)}, ${rule.updatedBy}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Posts({ posts, to }: { posts: number | undefined; to: string }) {
  const { count } = useFormat()
  if (posts === undefined) return null
  return posts === 0 ? <span className={table.quiet}>0</span> : <Link to={to}>{count(posts)}</Link>
}
