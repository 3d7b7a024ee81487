import { Pagination } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { usersPerPage } from '../api/users.ts'

type Props = { page: number; total: number; onGo: (page: number) => void }

export function UserPages({ page, total, onGo }: Props) {
  const { t } = useTranslation()
  if (total <= usersPerPage) return null
  return (
    <nav aria-label={t('users.pages')}>
      <Pagination
        size="sm"
        mt="md"
        total={Math.ceil(total / usersPerPage)}
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
