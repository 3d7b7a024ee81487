import { Pagination } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Props = { label: string; page: number; perPage: number; total: number; onGo: (page: number) => void }

/** Page links of a list with more than one page. */
export function Pages({ label, page, perPage, total, onGo }: Props) {
  const { t } = useTranslation()
  if (total <= perPage) return null
  return (
    <nav aria-label={label}>
      <Pagination
        size="sm"
        mt="md"
        total={Math.ceil(total / perPage)}
        value={page}
        onChange={onGo}
        getItemProps={(item) => ({ 'aria-label': t('search.page', { page: item }) })}
        getControlProps={(control) => ({
          'aria-label': t(control === 'next' ? 'search.next' : 'search.previous'),
        })}
      />
    </nav>
  )
}
