import type { ListedRequest, Request } from '@litopys/contract/schemas/saved'
import { useTranslation } from 'react-i18next'
import { useMay } from '#features/auth/may.ts'
import type { SavedAction } from '#features/saved-objects/components/saved-menu.tsx'
import { searchInputOfRequest } from '#features/search/request-state.ts'

type Doing = {
  onRun: (request: Request) => void
  onOpen: (request: ListedRequest) => void
  onDuplicate: (request: Request) => void
  onExport: (request: Request) => void
  onCopyLink: (request: Request) => void
  isWatched: (request: Request) => boolean
  onWatch: (request: Request) => void
  onUnwatch: (request: Request) => void
  onHold: (request: ListedRequest) => void
  onDelete: (request: ListedRequest) => void
}

/** What the signed-in user may do with a request. Forbidden actions are hidden. */
export function useMenuActions({ onRun, onOpen, onDuplicate, onCopyLink, onDelete, ...more }: Doing) {
  const { t } = useTranslation()
  const mayCreate = useMay('saved.create')
  const mayChange = useMay('saved.change')
  const mayExport = useMay('archive.export')
  const mayHold = useMay('holds.change')

  const ofReadable = (request: Request): SavedAction[] => [
    { label: t('requests.run'), run: () => onRun(request) },
    { label: t(request.own && mayChange ? 'requests.edit' : 'requests.show'), run: () => onOpen(request) },
    more.isWatched(request)
      ? { label: t('subscriptions.unwatch'), run: () => more.onUnwatch(request) }
      : { label: t('subscriptions.watch'), run: () => more.onWatch(request) },
    ...(mayCreate ? [{ label: t('requests.duplicate'), run: () => onDuplicate(request) }] : []),
    ...(request.own && mayChange ? [{ label: t('requests.share'), run: () => onOpen(request) }] : []),
    ...(mayExport && searchInputOfRequest(request)
      ? [{ label: t('exports.open'), run: () => more.onExport(request) }]
      : []),
    { label: t('requests.copyLink'), run: () => onCopyLink(request) },
  ]
  return (request: ListedRequest): SavedAction[] => [
    ...('filters' in request
      ? ofReadable(request)
      : [{ label: t('requests.openClosed'), run: () => onOpen(request) }]),
    ...(mayHold ? [{ label: t('holds.open'), run: () => more.onHold(request) }] : []),
    // Only an administrator has unshared requests of others in the list, and may delete them.
    ...((request.own || !request.canRead) && mayChange
      ? [{ label: t('requests.delete'), isDanger: true, run: () => onDelete(request) }]
      : []),
  ]
}
