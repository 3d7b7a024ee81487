import { PasswordInput, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import classes from '#ui/fields.module.css'
import type { KeyField } from '../use-key-faults.ts'

type Props = { inputProps: (field: Exclude<KeyField, 'stringSession'>) => GetInputPropsReturnType }

/** Shows the fields that both ways of adding a key need. */
export function KeyFields({ inputProps }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        label={t('tgKeys.phoneNumber')}
        description={t('tgKeys.phoneNumberHint')}
        type="tel"
        autoComplete="off"
        maxLength={24}
        data-autofocus
        {...inputProps('phoneNumber')}
      />
      <div className={classes.pair}>
        <TextInput
          label={t('tgKeys.appId')}
          description={t('tgKeys.appHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          {...inputProps('appId')}
        />
        <PasswordInput
          label={t('tgKeys.appHash')}
          description={t('tgKeys.appHint')}
          autoComplete="off"
          maxLength={32}
          visibilityToggleButtonProps={{ 'aria-label': t('tgKeys.show', { what: t('tgKeys.appHash') }) }}
          {...inputProps('appHash')}
        />
      </div>
    </>
  )
}
