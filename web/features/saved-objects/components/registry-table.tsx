import type { ListedItem } from '@litopys/contract/schemas/saved'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import table from '#ui/table.module.css'
import { useItemText } from '../use-item-text.ts'
import { Owner } from './owner.tsx'
import classes from './saved-row.module.css'

type Props = {
  items: readonly ListedItem[]
  drawerOf: (item: ListedItem) => string
  menuOf: (item: ListedItem) => ReactNode
}

/** Shows items as a table; on narrow screens, as a list of cards. */
export function RegistryTable({ items, drawerOf, menuOf }: Props) {
  const { t } = useTranslation()
  const { day } = useFormat()
  const textOf = useItemText()
  return (
    <table className={`${table.table} ${table.entries}`}>
      <thead>
        <tr>
          <th scope="col">{t('registry.itemTitle')}</th>
          <th scope="col">{t('registry.collection')}</th>
          <th scope="col">{t('registry.itemType')}</th>
          <th scope="col">{t('registry.theme')}</th>
          <th scope="col">{t('registry.keywords')}</th>
          <th scope="col">{t('registry.createdBy')}</th>
          <th scope="col">{t('requests.created')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item._id}>
            <th scope="row" className={table.name}>
              <Link to={drawerOf(item)} preventScrollReset>
                {item.itemTitle || item.itemId}
              </Link>
              {!item.canRead && <span className={classes.description}>{t('requests.closed')}</span>}
            </th>
            <td data-label={t('registry.collection')}>{textOf('collection', item.collection)}</td>
            <td data-label={t('registry.itemType')}>{textOf('itemType', item.itemType) || '–'}</td>
            <td data-label={t('registry.theme')} className={table.words}>
              {item.theme || '–'}
            </td>
            <td data-label={t('registry.keywords')} className={table.words}>
              {item.keywords || '–'}
            </td>
            <td data-label={t('registry.createdBy')} className={table.words}>
              <Owner of={item} />
            </td>
            <td data-label={t('requests.created')} className={table.digits}>
              {day(item.createdAt)}
            </td>
            <td className={table.menu}>{menuOf(item)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
