import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'

type Props = {
  readOnly?: boolean
  inputProps: (field: 'worksFor' | 'phone') => GetInputPropsReturnType
}

/** Shows fields for organisation and phone number of a user. */
export function ContactFields({ readOnly = false, inputProps }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        label={t('users.worksFor')}
        autoComplete="off"
        readOnly={readOnly}
        {...inputProps('worksFor')}
      />
      <TextInput
        label={t('users.phone')}
        description={readOnly ? undefined : t('users.phoneHint')}
        type="tel"
        autoComplete="off"
        maxLength={32}
        readOnly={readOnly}
        {...inputProps('phone')}
      />
    </>
  )
}
