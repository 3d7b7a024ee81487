import type { User } from '@litopys/contract/schemas/user'
import { Button, FileButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { Avatar } from '#ui/avatar.tsx'
import { smallPicture, UnreadablePicture } from '#ui/small-picture.ts'
import { changeOwnAccount } from '../../api/own-account.ts'
import forms from '../forms.module.css'
import classes from './settings.module.css'

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
    <div>
      <div className={classes.picture}>
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
      </div>
      {error && (
        <p className={forms.failure} role="alert">
          {error instanceof UnreadablePicture ? t('settings.pictureUnreadable') : errorText(error)}
        </p>
      )}
    </div>
  )
}
