import { notifications } from '@mantine/notifications'
import { IconBookmark, IconEye } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '#features/auth/may.ts'
import { mark } from '#features/posts/api/seen.ts'
import { saveAsQuotes } from '#features/quotes/api/quotes.ts'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { TextButton } from '#ui/text-button.tsx'

type Props = { ids: readonly string[] }

/** Saves the selected posts as quotes. */
export function SaveSelected({ ids }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const errorText = useErrorText()
  const maySave = useMay('quotes.create')
  const closeButtonProps = { 'aria-label': t('app.close') }
  const saving = useMutation({
    mutationFn: () => saveAsQuotes(ids),
    onSuccess: ({ saved, alreadySaved, error }) => {
      const words = { formatted: count(saved), count: saved }
      const message = [
        t('quotes.savedMany', words),
        alreadySaved > 0
          ? t('quotes.knownMany', { formatted: count(alreadySaved), count: alreadySaved })
          : '',
        error === undefined ? '' : errorText(error),
      ]
      const failed = { title: t('quotes.unsaved'), color: 'red', autoClose: false } as const
      notifications.show({
        message: message.filter((part) => part !== '').join(' '),
        closeButtonProps,
        ...(error === undefined ? {} : failed),
      })
    },
  })
  if (!maySave) return null
  return (
    <TextButton disabled={saving.isPending} onClick={() => saving.mutate()}>
      <IconBookmark size={16} stroke={1.7} aria-hidden />
      {t('quotes.saveMany')}
    </TextButton>
  )
}

/** Marks the selected posts as seen. */
export function MarkSelectedSeen({ ids }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const markAll = () => {
    mark(ids, true)
    const message = t('post.markedSeen', { count: ids.length, formatted: count(ids.length) })
    notifications.show({ message, closeButtonProps: { 'aria-label': t('app.close') } })
  }
  return (
    <TextButton onClick={markAll}>
      <IconEye size={16} stroke={1.7} aria-hidden />
      {t('post.markSeen')}
    </TextButton>
  )
}
