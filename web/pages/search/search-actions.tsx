import type { FoundPost } from '@litopys/contract/schemas/post'
import {
  IconBookmark,
  IconDots,
  IconFileSearch,
  IconKeyboard,
  IconLink,
  IconListDetails,
  IconListSearch,
  IconPhotoSearch,
} from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMay } from '#features/auth/may.ts'
import { CopyLink } from '#features/search/components/copy-link.tsx'
import {
  type SearchState,
  searchInputOf,
  startState,
  writeSearchState,
} from '#features/search/search-state.ts'
import { useSearchName } from '#features/search/use-filter-text.ts'
import { LinkButton, useNarrow } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { ToolMenu } from '#ui/tool-menu.tsx'
import { ExportOpener } from '../export-button.tsx'
import { ExportDrawer } from '../export-drawer.tsx'
import { SaveInRegistry } from '../save-in-registry.tsx'
import { PostsAnalysis } from './posts-analysis.tsx'
import { TranslatePage } from './translation-beside.tsx'

const SaveSearch = lazyDialog(async () => (await import('./save-search.tsx')).SaveSearch)

type Props = {
  state: SearchState
  total: number | undefined
  posts: readonly FoundPost[]
  channelTitles: ReadonlyMap<string, string>
  onSaved: (id: string) => void
  onKeys: () => void
}

/** Actions for the search: the two most used in the toolbar, the rest behind "More". */
export function SearchActions({ state, total, posts, channelTitles, onSaved, onKeys }: Props) {
  const { t } = useTranslation()
  // On a narrow screen all actions are behind one button.
  const isNarrow = useNarrow()
  const { filters, matching, searchKey } = state
  // The dialogs stay mounted in one place while the buttons move with the width of the screen.
  const [open, setOpen] = useState<'save' | 'export'>()
  const close = () => setOpen(undefined)
  const mayCreate = useMay('saved.create')
  const first = (
    <>
      {mayCreate && (
        <TextButton onClick={() => setOpen('save')}>
          <IconBookmark size={16} stroke={1.7} aria-hidden />
          {t('requests.saveSearch')}
        </TextButton>
      )}
      <ExportOpener look="quiet" onClick={() => setOpen('export')} />
    </>
  )
  return (
    <>
      {!isNarrow && first}
      <ToolMenu
        label={t('view.actions')}
        icon={<IconDots size={16} stroke={1.7} aria-hidden />}
        holds="actions"
      >
        {isNarrow && first}
        <SaveQueryLine state={state} channelTitles={channelTitles} />
        <PostsAnalysis state={state} posts={posts} />
        <LinkButton
          as={Link}
          to={`/batch?${writeSearchState({ ...startState, filters, matching, searchKey })}`}
        >
          <IconListDetails size={16} stroke={1.7} aria-hidden />
          {t('query.batch')}
        </LinkButton>
        <LinkButton as={Link} to="/pictures">
          <IconPhotoSearch size={16} stroke={1.7} aria-hidden />
          {t('pictures.title')}
        </LinkButton>
        <LinkButton as={Link} to="/similar">
          <IconListSearch size={16} stroke={1.7} aria-hidden />
          {t('similar.textTitle')}
        </LinkButton>
        <CopyLink>
          <IconLink size={16} stroke={1.7} aria-hidden />
        </CopyLink>
        <TextButton onClick={onKeys}>
          <IconKeyboard size={16} stroke={1.7} aria-hidden />
          {t('search.keys')}
        </TextButton>
        <TranslatePage state={state} total={total} posts={posts} />
      </ToolMenu>
      <Suspense>
        {open === 'save' && <SaveSearch state={state} total={total} onClose={close} onSaved={onSaved} />}
        {open === 'export' && <ExportDrawer state={state} onClose={close} />}
      </Suspense>
    </>
  )
}

/** Saves the query line with its filters in the registry. */
function SaveQueryLine({ state, channelTitles }: Pick<Props, 'state' | 'channelTitles'>) {
  const { t } = useTranslation()
  const searchName = useSearchName(channelTitles)
  const { page, cursor, request } = startState
  return (
    <SaveInRegistry
      collection="queries"
      label={
        <>
          <IconFileSearch size={16} stroke={1.7} aria-hidden />
          {t('registry.keepQuery')}
        </>
      }
      title={searchName(searchInputOf(state))}
      content={() => ({
        kind: 'query',
        address: `/?${writeSearchState({ ...state, page, cursor, request })}`,
      })}
    />
  )
}
