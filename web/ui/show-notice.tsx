import { VisuallyHidden } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useFormat } from '#i18n/use-format.ts'

type Words = { t: TFunction; errorText: (error: unknown) => string; count: (amount: number) => string }
/**
 * A text as its key and values: `({ t }) => t('users.blocked', { name })`. It is called when the notice is
 * rendered, because an open notice must follow a change of the interface language.
 */
export type NoticeText = (words: Words) => string

type NoticeWords = { id?: string; title?: NoticeText | undefined; message: NoticeText }

/** Shows a notice that closes by itself; `stays`: only the user closes it. */
export function showNotice({ id, title, message, stays = false }: NoticeWords & { stays?: boolean }): void {
  notifications.show({ ...shown({ title, message }), ...(id && { id }), ...(stays && { autoClose: false }) })
}

/** Shows a failure until the user closes it. The default message is the text of the error. */
export function showFailure(error: unknown, words: Partial<NoticeWords> = {}): void {
  const { id, title, message = ({ errorText }: Words) => errorText(error) } = words
  notifications.show({ ...shown({ title, message }), ...(id && { id }), color: 'red', autoClose: false })
}

function shown({ title, message }: Omit<NoticeWords, 'id'>) {
  const close = (
    <VisuallyHidden>
      <LiveText text={({ t }) => t('app.close')} />
    </VisuallyHidden>
  )
  return {
    ...(title && { title: <LiveText text={title} /> }),
    message: <LiveText text={message} />,
    closeButtonProps: { children: close },
  }
}

function LiveText({ text }: { text: NoticeText }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  return text({ t, errorText: useErrorText(), count })
}
