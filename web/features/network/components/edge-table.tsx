import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Row, Stack } from '#ui/layout.tsx'
import table from '#ui/table.module.css'
import { TextButton } from '#ui/text-button.tsx'
import type { EdgeRow } from '../shown-network.ts'
import classes from './network.module.css'

const step = 50

type Props = { rows: EdgeRow[]; onChoose: (key: string) => void }

/** The edges of the network as a table, those with most posts first. */
export function EdgeTable({ rows, onChoose }: Props) {
  const { t } = useTranslation()
  const { count, instant } = useFormat()
  const [most, setMost] = useState(step)
  return (
    <Stack gap={3}>
      <div className={classes.scroll}>
        <table className={`${table.table} ${table.entries}`}>
          <caption hidden>{t('network.edges')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('network.from')}</th>
              <th scope="col">{t('network.kind')}</th>
              <th scope="col">{t('network.to')}</th>
              <th scope="col" className={table.figure}>
                {t('network.posts')}
              </th>
              <th scope="col">{t('network.firstPost')}</th>
              <th scope="col">{t('network.lastPost')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, most).map((row) => (
              <tr key={row.key}>
                <th scope="row" className={table.name}>
                  {row.fromTitle}
                </th>
                <td data-label={t('network.kind')}>{t(`network.kind.${row.kind}`)}</td>
                <td data-label={t('network.to')}>{row.toTitle}</td>
                <td className={table.figure} data-label={t('network.posts')}>
                  <TextButton
                    aria-label={t('network.openEdge', {
                      count: row.posts,
                      formatted: count(row.posts),
                      from: row.fromTitle,
                      to: row.toTitle,
                    })}
                    onClick={() => onChoose(row.key)}
                  >
                    {count(row.posts)}
                  </TextButton>
                </td>
                <td className={table.digits} data-label={t('network.firstPost')}>
                  {instant(row.first)}
                </td>
                <td className={table.digits} data-label={t('network.lastPost')}>
                  {instant(row.last)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > most && (
        <Row>
          <TextButton onClick={() => setMost(most + step)}>
            {t('network.more', { count: rows.length - most, formatted: count(rows.length - most) })}
          </TextButton>
        </Row>
      )}
    </Stack>
  )
}
