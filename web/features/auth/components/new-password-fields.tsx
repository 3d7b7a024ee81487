import { passwordLength } from '@litopys/contract/schemas/account'
import { PasswordInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type InputProps = { value?: string; error?: React.ReactNode }
type Props = { password: InputProps; confirmation: InputProps; autoFocus?: boolean }

/** Shows fields for a new password and its confirmation, and what is missing while the user types. */
export function NewPasswordFields({ password, confirmation, autoFocus = false }: Props) {
  const { t } = useTranslation()
  const toggle = { 'aria-label': t('login.showPassword') }
  // Counted as in the contract: an emoji is one character.
  const missing = passwordLength.minLength - [...(password.value ?? '')].length
  const typing = password.value !== '' && missing > 0
  return (
    <>
      <PasswordInput
        label={t('login.newPassword')}
        description={typing ? t('login.moreCharacters', { count: missing }) : t('login.newPasswordHint')}
        autoComplete="new-password"
        autoFocus={autoFocus}
        visibilityToggleButtonProps={toggle}
        {...password}
      />
      <PasswordInput
        label={t('login.confirmation')}
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle}
        {...confirmation}
      />
    </>
  )
}
