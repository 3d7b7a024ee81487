import { VisuallyHidden } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { LinkButton, Stack, Text } from '#ui/layout.tsx'
import { useFileDrop } from '#ui/use-file-drop.ts'
import { readPicture } from '../../api/pictures.ts'
import { rememberUploaded } from '../../pictures/uploaded.ts'
import classes from './pictures.module.css'

/** A field for a picture: to choose, to drop, or to paste anywhere on the page. */
export function PictureDrop({ onRead }: { onRead: (signature: string) => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File) => {
      const signature = await readPicture(file)
      rememberUploaded(signature, file)
      return signature
    },
    onSuccess: onRead,
  })
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const [file] = clipboardData?.files ?? []
      if (file) mutate(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [mutate])
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) mutate(file)
  }
  const { isOver, handlers } = useFileDrop(take)
  return (
    <Stack gap={1} className={classes.drop} data-over={isOver} aria-busy={isPending} {...handlers}>
      <LinkButton as="label" weight="bold" className={classes.choose}>
        <VisuallyHidden
          renderRoot={(props) => (
            <input
              {...props}
              type="file"
              accept="image/jpeg,image/png,image/gif,image/webp"
              onChange={(event) => {
                take(event.currentTarget.files)
                // Lets the user select the same file again.
                event.currentTarget.value = ''
              }}
            />
          )}
        />
        {t('pictures.choose')}
      </LinkButton>
      <Text tone="soft" role="status">
        {t(isPending ? 'pictures.reading' : 'pictures.drop')}
      </Text>
      {error && (
        <Text tone="danger" role="alert">
          {errorText(error)}
        </Text>
      )}
    </Stack>
  )
}
