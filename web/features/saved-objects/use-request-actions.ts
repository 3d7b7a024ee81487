import { appBasePath } from '@litopys/contract/constants'
import type { ListedRequest, Request } from '@litopys/contract/schemas/saved'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showAction } from '#ui/action-notice.tsx'
import { showFailure, showNotice } from '#ui/show-notice.tsx'
import { addRequest, removeRequest, restoreRequest } from './api/requests.ts'

/** Returns actions for a saved search. Each reports its result. */
export function useRequestActions() {
  const { t } = useTranslation()
  const close = t('app.close')
  const complain = (error: Error) => showFailure(error)

  const restoring = useMutation({
    mutationFn: ({ _id }: ListedRequest) => restoreRequest(_id),
    onSuccess: (_, { title }) => showNotice({ message: ({ t }) => t('requests.restored', { title }) }),
    onError: complain,
  })
  const removing = useMutation({
    mutationFn: ({ _id }: ListedRequest) => removeRequest(_id),
    onSuccess: (_, request) =>
      showAction(
        { message: t('requests.deleted', { title: request.title }), action: t('requests.undo'), close },
        () => restoring.mutate(request),
      ),
    onError: complain,
  })
  const duplicating = useMutation({
    mutationFn: ({
      title,
      description,
      index,
      startDate,
      endDate,
      search,
      searchKey,
      ...request
    }: Request) => {
      const { filters, page, itemsPerPage, totalItems = 0, sortBy, view, options } = request
      return addRequest({
        title: t('requests.copyOf', { title }).slice(0, 200),
        description,
        index,
        startDate,
        endDate,
        search,
        searchKey,
        filters,
        page,
        itemsPerPage,
        totalItems,
        sortBy,
        view,
        options,
      })
    },
    onSuccess: ({ title }) => showNotice({ message: ({ t }) => t('requests.duplicated', { title }) }),
    onError: complain,
  })
  const copyLink = async (id: string) => {
    const link = `${window.location.origin}${appBasePath}requests?request=${id}`
    const isCopied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    )
    if (isCopied) showNotice({ message: ({ t }) => t('requests.linkCopied') })
    else showNotice({ title: ({ t }) => t('search.linkNotCopied'), message: () => link, stays: true })
  }
  return {
    remove: removing.mutate,
    duplicate: duplicating.mutate,
    copyLink: (id: string) => void copyLink(id),
  }
}
