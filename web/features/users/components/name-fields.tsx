import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import classes from '#ui/fields.module.css'

type Props = {
  readOnly?: boolean
  inputProps: (field: 'givenName' | 'familyName' | 'additionalName') => GetInputPropsReturnType
}

export function NameFields({ readOnly = false, inputProps }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.pair}>
      <TextInput label={t('users.familyName')} readOnly={readOnly} {...inputProps('familyName')} />
      <TextInput label={t('users.givenName')} readOnly={readOnly} {...inputProps('givenName')} />
      <TextInput label={t('users.additionalName')} readOnly={readOnly} {...inputProps('additionalName')} />
    </div>
  )
}
