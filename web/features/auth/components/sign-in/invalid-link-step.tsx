import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SignInLink } from '../../link-token.ts'
import classes from '../forms.module.css'
import { StepForm } from '../step-form.tsx'

type Props = { opens: SignInLink['opens']; onForgotten: () => void }

/** Says that a link has expired or was used, and what to do next. */
export function InvalidLinkStep({ opens, onForgotten }: Props) {
  const { t } = useTranslation()
  return (
    <StepForm
      title={t('login.invalidLink.title')}
      text={t(`login.invalidLink.${opens}`)}
      failure={null}
      onSubmit={(event) => {
        event.preventDefault()
        onForgotten()
      }}
    >
      {opens === 'recover' && (
        <div className={classes.actions}>
          <Button type="submit">{t('login.invalidLink.request')}</Button>
        </div>
      )}
    </StepForm>
  )
}
