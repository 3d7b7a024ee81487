import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import classes from '#ui/fields.module.css'
import type { ProfileValues } from '../user-input.ts'

type Props = {
  readOnly?: boolean
  inputProps: (field: keyof ProfileValues) => GetInputPropsReturnType
}

/** Shows fields for name, organisation and phone number of a user. */
export function ProfileFields({ readOnly = false, inputProps }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <div className={classes.pair}>
        <TextInput label={t('users.familyName')} readOnly={readOnly} {...inputProps('familyName')} />
        <TextInput label={t('users.givenName')} readOnly={readOnly} {...inputProps('givenName')} />
        <TextInput label={t('users.additionalName')} readOnly={readOnly} {...inputProps('additionalName')} />
      </div>
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
