import type { ShardState } from '@litopys/contract/schemas/system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Text } from '#ui/layout.tsx'
import table from '#ui/table.module.css'

/** The servers of a ClickHouse cluster with their sizes, so that an uneven or a full one is seen. */
export function Shards({ shards }: { shards: readonly ShardState[] }) {
  const { t } = useTranslation()
  return (
    <table className={`${table.table} ${table.entries}`}>
      <thead>
        <tr>
          <th scope="col">{t('system.shard')}</th>
          <th scope="col">{t('system.posts')}</th>
          <th scope="col">{t('system.size')}</th>
          <th scope="col">{t('system.rows')}</th>
          <th scope="col">{t('system.parts')}</th>
          <th scope="col">{t('system.shardDisk')}</th>
        </tr>
      </thead>
      <tbody>
        {shards.map((one) => (
          <Shard key={one.shard} {...one} />
        ))}
      </tbody>
    </table>
  )
}

function Shard({ shard, host, sizes }: ShardState) {
  const { t } = useTranslation()
  const { bytes, count } = useFormat()
  return (
    <tr>
      <th scope="row" className={table.name}>
        {count(shard)} · {host}
      </th>
      {sizes ? (
        <>
          <td data-label={t('system.posts')}>{count(sizes.posts)}</td>
          <td data-label={t('system.size')}>{bytes(sizes.bytes)}</td>
          <td data-label={t('system.rows')}>{count(sizes.rows)}</td>
          <td data-label={t('system.parts')}>{count(sizes.parts)}</td>
          <td data-label={t('system.shardDisk')}>
            {t('system.diskFree', { free: bytes(sizes.disk.free), total: bytes(sizes.disk.total) })}
          </td>
        </>
      ) : (
        <td colSpan={5}>
          <Text tone="danger">{t('system.shardSilent')}</Text>
        </td>
      )}
    </tr>
  )
}
