import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../forms.module.css'
import { RecoveryCodeList } from '../recovery-code-list.tsx'
import { StepForm } from '../step-form.tsx'

export function RecoveryCodesStep({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const { t } = useTranslation()
  const [saved, setSaved] = useState(false)
  return (
    <StepForm
      title={t('login.codesTitle')}
      text={t('login.codesText')}
      failure={null}
      onSubmit={(event) => {
        event.preventDefault()
        if (saved) onSaved()
      }}
    >
      <RecoveryCodeList codes={codes} saved={saved} onSaved={setSaved} />
      <div className={classes.actions}>
        <Button type="submit" disabled={!saved}>
          {t('login.continue')}
        </Button>
      </div>
    </StepForm>
  )
}
