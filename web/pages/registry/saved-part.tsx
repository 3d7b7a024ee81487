import type { ListedItem } from '@litopys/contract/schemas/saved'
import { IconFilePlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMay } from '#features/auth/may.ts'
import { postAddress } from '#features/posts/post-address.ts'
import { registryQuestion } from '#features/saved-objects/api/registry.ts'
import { ItemDrawer } from '#features/saved-objects/components/item-drawer.tsx'
import { RegistryList } from '#features/saved-objects/components/registry-list.tsx'
import { SavedMenu } from '#features/saved-objects/components/saved-menu.tsx'
import { useRegistryState } from '#features/saved-objects/registry-state.ts'
import { useItemRemoval } from '#features/saved-objects/use-item-removal.ts'
import { TableExport } from '../export-button.tsx'
import { SaveInRegistry } from '../save-in-registry.tsx'
import { useColleagues } from '../use-colleagues.ts'

/** Saved objects of the user, and those shared by others. */
export function SavedPart() {
  const { t } = useTranslation()
  const { state, addressOf, change, open } = useRegistryState()
  const colleagues = useColleagues()
  const mayChange = useMay('saved.change')
  const remove = useItemRemoval()
  const navigate = useNavigate()
  const nameOf = ({ collection, _id }: ListedItem) => ({ collection, id: _id })
  const actionsOf = (item: ListedItem) => [
    {
      label: t(
        !item.canRead ? 'requests.openClosed' : item.own && mayChange ? 'requests.edit' : 'requests.show',
      ),
      run: () => open(nameOf(item)),
    },
    ...((item.own || !item.canRead) && mayChange
      ? [{ label: t('requests.delete'), isDanger: true, run: () => remove(item) }]
      : []),
  ]
  return (
    <>
      <RegistryList
        state={state}
        onChange={change}
        drawerOf={(item) => addressOf({ item: nameOf(item) })}
        exportButton={
          <>
            <SaveInRegistry
              collection="analyses"
              label={
                <>
                  <IconFilePlus size={16} stroke={1.7} aria-hidden />
                  {t('analysis.new')}
                </>
              }
              title=""
              content={() => ({ kind: 'text' })}
              onSaved={({ _id }) => void navigate(`/analyses/${_id}?edit=1`)}
            />
            <TableExport name="registry" query={registryQuestion(state)} />
          </>
        }
        menuOf={(item) => <SavedMenu title={item.itemTitle || item.itemId} actions={actionsOf(item)} />}
      />
      {state.item && (
        <ItemDrawer
          key={state.item.id}
          name={state.item}
          mayChange={mayChange}
          colleagues={colleagues}
          postAddress={postAddress}
          analysisAddress={(id) => `/analyses/${id}`}
          onClose={() => open(undefined)}
        />
      )}
    </>
  )
}
