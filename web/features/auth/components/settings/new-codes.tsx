import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import forms from '../forms.module.css'
import { RecoveryCodeList } from '../recovery-code-list.tsx'

export function NewCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation()
  const [saved, setSaved] = useState(false)
  return (
    <div className={forms.form}>
      <p className={forms.text}>
        {t('login.codesText')} {t('settings.codesRenewed')}
      </p>
      <RecoveryCodeList codes={codes} saved={saved} onSaved={setSaved} />
      <div className={forms.actions}>
        <Button disabled={!saved} onClick={onDone}>
          {t('settings.done')}
        </Button>
      </div>
    </div>
  )
}
