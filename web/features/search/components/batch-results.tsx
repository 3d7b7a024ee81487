import type { LineCount } from '@litopys/contract/schemas/search'
import { Pagination } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { LinkButton, Row, Stack, Text } from '#ui/layout.tsx'
import { QuietSelect } from '#ui/quiet-select.tsx'
import { saveText } from '#ui/save-text.ts'
import table from '#ui/table.module.css'
import { TextButton } from '#ui/text-button.tsx'
import {
  isOn,
  joined,
  ordered,
  type ResultOrder,
  type ResultSide,
  resultSides,
  resultsCsv,
} from '../batch/results.ts'
import classes from './batch.module.css'

type Props = {
  results: LineCount[]
  /** The address of the search for a line. */
  linkTo: (query: string) => string
  /** The address of a chart of several lines, at most `mostOnChart`. */
  chartOf: (queries: readonly string[]) => string
  mostOnChart: number
}

const perPage = 100
const columns = ['query', 'posts'] as const
type Column = (typeof columns)[number]

/** Shows how many posts each line finds. */
export function BatchResults({ results, linkTo, chartOf, mostOnChart }: Props) {
  const { t, i18n } = useTranslation()
  const { count } = useFormat()
  const [side, setSide] = useState<ResultSide>('all')
  const [order, setOrder] = useState<ResultOrder>({ column: 'posts', desc: true })
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const on = (one: ResultSide) => results.filter((result) => isOn(one, result))
  const rows = ordered(on(side), order, i18n.language)
  const pages = Math.ceil(rows.length / perPage)
  const current = Math.min(page, Math.max(pages, 1))
  const none = on('none')
  const query = joined(chosen)
  const heads = { query: t('batch.query'), posts: t('batch.posts') }

  const sortBy = (column: Column) => {
    // Counts sort from high to low first, queries from A to Z. The third click restores the order of the
    // list.
    const first = { column, desc: column === 'posts' }
    if (order?.column !== column) setOrder(first)
    else setOrder(order.desc === first.desc ? { column, desc: !first.desc } : undefined)
  }
  const sortOf = (column: Column) =>
    order?.column === column ? (order.desc ? 'descending' : 'ascending') : 'none'

  return (
    <Stack as="section" gap={3} className={classes.results} aria-label={t('batch.results')}>
      <Row gap={5} rowGap={1}>
        <QuietSelect
          label={t('batch.show')}
          value={side}
          options={resultSides.map((one) => {
            const amount = on(one).length
            return { value: one, label: t(`batch.${one}`, { count: amount, formatted: count(amount) }) }
          })}
          onChange={(next) => {
            setSide(next)
            setPage(1)
          }}
        />
        {chosen.length > 1 && query !== undefined && (
          <LinkButton as={Link} weight="bold" to={linkTo(query)}>
            {t('batch.join', { count: chosen.length, formatted: count(chosen.length) })}
          </LinkButton>
        )}
        {chosen.length > 1 && query === undefined && (
          <Text as="span" tone="quiet">
            {t('batch.tooLongToJoin')}
          </Text>
        )}
        {chosen.length > 0 && chosen.length <= mostOnChart && (
          <LinkButton as={Link} weight="bold" to={chartOf(chosen)}>
            {t('overlay.chosen', { count: chosen.length, formatted: count(chosen.length) })}
          </LinkButton>
        )}
        {none.length > 0 && (
          <>
            <CopyButton text={none.map(({ q }) => q).join('\n')} label={t('batch.copyNone')} />
            <TextButton onClick={() => saveText(t('batch.noneFile'), resultsCsv(none, heads))}>
              {t('batch.saveNone')}
            </TextButton>
          </>
        )}
        <TextButton onClick={() => saveText(t('batch.allFile'), resultsCsv(results, heads))}>
          {t('batch.saveAll')}
        </TextButton>
      </Row>
      {rows.length === 0 ? (
        <Text tone="quiet">{t('batch.nothingHere')}</Text>
      ) : (
        <table className={`${table.table} ${classes.table}`}>
          <thead>
            <tr>
              <th scope="col" className={classes.chosen}>
                {t('batch.chosen')}
              </th>
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  aria-sort={sortOf(column)}
                  className={column === 'posts' ? classes.posts : undefined}
                >
                  <TextButton
                    className={table.sort}
                    title={t('batch.sortBy', { column: heads[column] })}
                    onClick={() => sortBy(column)}
                  >
                    {heads[column]}
                    {sortOf(column) !== 'none' && (
                      <span aria-hidden>{sortOf(column) === 'ascending' ? '↑' : '↓'}</span>
                    )}
                  </TextButton>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice((current - 1) * perPage, current * perPage).map(({ q, posts, isCut }) => (
              <tr key={q}>
                <td className={table.tick}>
                  <input
                    type="checkbox"
                    aria-label={t('batch.choose', { query: q })}
                    checked={chosen.includes(q)}
                    onChange={() => setChosen(toggled(chosen, q))}
                  />
                </td>
                <td>
                  <LinkButton as={Link} to={linkTo(q)}>
                    {q}
                  </LinkButton>
                </td>
                <Text
                  as="td"
                  tone={posts === 0 ? 'danger' : undefined}
                  className={table.figure}
                  title={isCut ? t('query.cut', { q }) : undefined}
                >
                  {isCut && '≥ '}
                  {count(posts)}
                </Text>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {pages > 1 && (
        <nav aria-label={t('search.pages')}>
          <Pagination
            size="sm"
            total={pages}
            value={current}
            onChange={setPage}
            getItemProps={(number) => ({ 'aria-label': t('search.page', { page: number }) })}
            getControlProps={(control) => ({
              'aria-label': t(control === 'next' ? 'search.next' : 'search.previous'),
            })}
          />
        </nav>
      )}
    </Stack>
  )
}

function toggled(chosen: readonly string[], query: string): readonly string[] {
  return chosen.includes(query) ? chosen.filter((one) => one !== query) : [...chosen, query]
}
