import { appBasePath } from '@litopys/contract/constants'
import type { ListedRequest, Request } from '@litopys/contract/schemas/saved'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { showAction } from '#ui/action-notice.tsx'
import { addRequest, removeRequest, restoreRequest } from './api/requests.ts'

/** Returns actions for a saved search. Each reports its result. */
export function useRequestActions() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const close = t('app.close')
  const closeButtonProps = { 'aria-label': close }
  const complain = (error: Error) =>
    notifications.show({ message: errorText(error), color: 'red', autoClose: false, closeButtonProps })
  const notify = (message: string) => notifications.show({ message, closeButtonProps })

  const restoring = useMutation({
    mutationFn: ({ _id }: ListedRequest) => restoreRequest(_id),
    onSuccess: (_, { title }) => notify(t('requests.restored', { title })),
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
    onSuccess: ({ title }) => notify(t('requests.duplicated', { title })),
    onError: complain,
  })
  const copyLink = async (id: string) => {
    const link = `${window.location.origin}${appBasePath}requests?request=${id}`
    const isCopied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    )
    notifications.show(
      isCopied
        ? { message: t('requests.linkCopied'), closeButtonProps }
        : { title: t('search.linkNotCopied'), message: link, autoClose: false, closeButtonProps },
    )
  }
  return {
    remove: removing.mutate,
    duplicate: duplicating.mutate,
    copyLink: (id: string) => void copyLink(id),
  }
}
