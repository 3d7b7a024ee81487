import type { User } from '@litopys/contract/schemas/user'
import { Button, FileButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Note, Row, Stack } from '#ui/layout.tsx'
import { smallPicture, UnreadablePicture } from '#ui/small-picture.ts'
import { changeOwnAccount } from '../../api/own-account.ts'

/**
 * Shows and changes the user's picture. It is cropped to a square here; the original file never leaves the
 * browser.
 */
export function Picture({ user }: { user: User }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const saving = useMutation({
    mutationFn: async (file: File | undefined) => {
      const image = file ? [{ base64: await smallPicture(file) }] : []
      return await changeOwnAccount(user._id, { image })
    },
  })
  const { error } = saving
  return (
    <Stack gap={2}>
      <Row gap={3}>
        <Avatar person={user} large />
        <FileButton
          accept="image/png,image/jpeg,image/webp"
          onChange={(file) => file && saving.mutate(file)}
          inputProps={{ 'aria-label': t('settings.pictureFile') }}
        >
          {(props) => (
            <Button variant="default" size="xs" loading={saving.isPending} {...props}>
              {t('settings.choosePicture')}
            </Button>
          )}
        </FileButton>
        {user.image.length > 0 && (
          <Button variant="subtle" size="xs" onClick={() => saving.mutate(undefined)}>
            {t('settings.removePicture')}
          </Button>
        )}
      </Row>
      {error && (
        <Note as="p" tone="danger" role="alert">
          {error instanceof UnreadablePicture ? t('settings.pictureUnreadable') : errorText(error)}
        </Note>
      )}
    </Stack>
  )
}
