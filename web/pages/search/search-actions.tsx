import type { FoundPost } from '@litopys/contract/schemas/post'
import { IconBookmark, IconDots, IconKeyboard, IconLink, IconListDetails } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMay } from '#features/auth/may.ts'
import { CopyLink } from '#features/search/components/copy-link.tsx'
import { type SearchState, startState, writeSearchState } from '#features/search/search-state.ts'
import { TextButton } from '#ui/text-button.tsx'
import { ToolMenu } from '#ui/tool-menu.tsx'
import { ExportOpener } from '../export-button.tsx'
import { ExportDrawer } from '../export-drawer.tsx'
import { PostsAnalysis } from './posts-analysis.tsx'
import { SaveQueryLine } from './save-query-line.tsx'
import { SaveSearch } from './save-search.tsx'
import classes from './search.module.css'
import { TranslatePage } from './translation-beside.tsx'

type Props = {
  state: SearchState
  total: number | undefined
  posts: readonly FoundPost[]
  channelTitles: ReadonlyMap<string, string>
  /** All actions are behind one button. */
  isNarrow: boolean
  onSaved: (id: string) => void
  onKeys: () => void
}

/** Actions for the search: the two most used in the toolbar, the rest behind "More". */
export function SearchActions({ state, total, posts, channelTitles, isNarrow, onSaved, onKeys }: Props) {
  const { t } = useTranslation()
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
        <Link
          className={classes.batch ?? ''}
          to={`/batch?${writeSearchState({ ...startState, filters, matching, searchKey })}`}
        >
          <IconListDetails size={16} stroke={1.7} aria-hidden />
          {t('query.batch')}
        </Link>
        <CopyLink>
          <IconLink size={16} stroke={1.7} aria-hidden />
        </CopyLink>
        <TextButton onClick={onKeys}>
          <IconKeyboard size={16} stroke={1.7} aria-hidden />
          {t('search.keys')}
        </TextButton>
        <div className={classes.translate} data-stays-open>
          <TranslatePage state={state} total={total} posts={posts} />
        </div>
      </ToolMenu>
      {open === 'save' && <SaveSearch state={state} total={total} onClose={close} onSaved={onSaved} />}
      {open === 'export' && (
        <Suspense>
          <ExportDrawer state={state} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
