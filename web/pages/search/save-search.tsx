import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { channelTitles } from '#features/channels/api/channels.ts'
import { requestById } from '#features/saved-objects/api/requests.ts'
import { SaveRequestDialog } from '#features/saved-objects/components/save-request-dialog.tsx'
import { requestOfState } from '#features/search/request-state.ts'
import { type SearchState, searchInputOf } from '#features/search/search-state.ts'
import { useSearchName } from '#features/search/use-filter-text.ts'
import { usePreferences } from '#ui/preferences.ts'

const noTitles: ReadonlyMap<string, string> = new Map()

type Props = {
  state: SearchState
  total: number | undefined
  onClose: () => void
  onSaved: (id: string) => void
}

/** Saves the current search with its view settings. */
export function SaveSearch({ state, total, onClose, onSaved }: Props) {
  const { t } = useTranslation()
  const { data: titles = noTitles } = useQuery(channelTitles)
  const searchName = useSearchName(titles)
  const columns = usePreferences(({ tableColumns }) => tableColumns)
  const { data: known } = useQuery({
    ...requestById(state.request ?? ''),
    enabled: state.request !== undefined,
  })
  return (
    <SaveRequestDialog
      search={requestOfState(state, { totalItems: total, columns })}
      suggestedTitle={searchName(searchInputOf(state))}
      known={known?.own ? known : undefined}
      onClose={onClose}
      onSaved={({ _id, title }) => {
        onClose()
        onSaved(_id)
        notifications.show({
          message: t('requests.saved', { title }),
          closeButtonProps: { 'aria-label': t('app.close') },
        })
      }}
    />
  )
}
