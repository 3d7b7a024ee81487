import { notifications } from '@mantine/notifications'
import { IconBookmark } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { channelTitles } from '#features/channels/api/channels.ts'
import { requestById } from '#features/saved/api/requests.ts'
import { SaveRequestDialog } from '#features/saved/components/saveRequestDialog.tsx'
import { requestOfState } from '#features/search/requestState.ts'
import { conditionOf, type SearchState } from '#features/search/searchState.ts'
import { useSearchName } from '#features/search/useSearchName.ts'
import { useMay } from '#features/session/may.ts'
import { usePreferences } from '#ui/preferences.ts'
import { TextButton } from '#ui/textButton.tsx'

const noTitles: ReadonlyMap<string, string> = new Map()

type Props = { state: SearchState; total: number | undefined; onSaved: (id: string) => void }

/** Keeps the search that is on the screen, with all that makes its view. */
export function SaveSearch({ state, total, onSaved }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const mayCreate = useMay('saved.create')
  const { data: titles = noTitles } = useQuery(channelTitles)
  const searchName = useSearchName(titles)
  const columns = usePreferences(({ tableColumns }) => tableColumns)
  const { data: known } = useQuery({
    ...requestById(state.request ?? ''),
    enabled: state.request !== undefined,
  })
  if (!mayCreate) return null
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>
        <IconBookmark size={16} stroke={1.7} aria-hidden />
        {t('requests.saveSearch')}
      </TextButton>
      {isOpen && (
        <SaveRequestDialog
          search={requestOfState(state, { totalItems: total, columns })}
          suggestedTitle={searchName(conditionOf(state))}
          known={known?.own ? known : undefined}
          onClose={() => setOpen(false)}
          onSaved={({ _id, title }) => {
            setOpen(false)
            onSaved(_id)
            notifications.show({
              message: t('requests.saved', { title }),
              closeButtonProps: { 'aria-label': t('app.close') },
            })
          }}
        />
      )}
    </>
  )
}
