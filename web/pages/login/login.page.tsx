import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { FirstAdministratorForm } from '#features/session/components/firstAdministratorForm.tsx'
import { SignInForm } from '#features/session/components/signInForm.tsx'
import { takeSetupToken } from '#features/session/setupToken.ts'
import { LanguageSwitch } from '#ui/languageSwitch.tsx'
import { TextButton } from '#ui/textButton.tsx'
import classes from './login.module.css'
import { placeAfterSignIn } from './placeAfterSignIn.ts'

export function LoginPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [setupToken, setSetupToken] = useState(linkOfThisLoad.setupToken)
  const enter = () => {
    linkOfThisLoad.setupToken = undefined
    void navigate(placeAfterSignIn(params), { replace: true })
  }
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <LanguageSwitch />
      </header>
      <main className={classes.column}>
        <p className={classes.wordmark}>{t('app.name')}</p>
        <p className={classes.tagline}>{t('app.tagline')}</p>
        {setupToken ? (
          <>
            <FirstAdministratorForm setupToken={setupToken} onSignedIn={enter} />
            <TextButton className={classes.other} onClick={() => setSetupToken(undefined)}>
              {t('login.toSignIn')}
            </TextButton>
          </>
        ) : (
          <SignInForm onSignedIn={enter} />
        )}
      </main>
    </div>
  )
}

// Taken while the module loads: React may start a component twice, and the second time the address is clean already. Used
// once, it is forgotten: who signs out later comes back to the sign-in.
const linkOfThisLoad = { setupToken: takeSetupToken() }
