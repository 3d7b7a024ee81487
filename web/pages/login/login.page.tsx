import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { SignIn } from '#features/auth/components/sign-in/sign-in.tsx'
import { forgetLink, useOpenedLink } from '#features/auth/opened-link.ts'
import { LanguageSwitch } from '#ui/language-switch.tsx'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import classes from './login.module.css'
import { placeAfterSignIn } from './place-after-sign-in.ts'

export function LoginPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const opened = useOpenedLink()
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <LanguageSwitch />
        <ThemeSwitch />
      </header>
      <main className={classes.column}>
        <p className={classes.wordmark}>{t('app.name')}</p>
        <p className={classes.tagline}>{t('app.tagline')}</p>
        <SignIn
          // A link opened on the same page restarts it; removing a used link from the URL does not.
          key={opened.count}
          link={opened.link}
          onSignedIn={() => {
            forgetLink()
            void navigate(placeAfterSignIn(params), { replace: true })
          }}
        />
      </main>
    </div>
  )
}
