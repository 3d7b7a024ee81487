import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { SignIn } from '#features/auth/components/sign-in/sign-in.tsx'
import { forgetLink, useOpenedLink } from '#features/auth/opened-link.ts'
import { useProviderAnswer } from '#features/auth/provider-answer.ts'
import { LanguageSwitch } from '#ui/language-switch.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import classes from './login.module.css'
import { placeAfterSignIn } from './place-after-sign-in.ts'

export function LoginPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const opened = useOpenedLink()
  const { answer } = useProviderAnswer()
  return (
    <Stack className={classes.page}>
      <Row as="header" className={classes.top} gap={0}>
        <LanguageSwitch />
        <ThemeSwitch />
      </Row>
      <main className={classes.column}>
        <Text className={classes.wordmark}>{t('app.name')}</Text>
        <Text className={classes.tagline} tone="soft">
          {t('app.tagline')}
        </Text>
        <SignIn
          // A link opened on the same page restarts it; removing a used link from the URL does not.
          key={opened.count}
          link={opened.link}
          answer={answer}
          next={placeAfterSignIn(params)}
          onSignedIn={(next) => {
            forgetLink()
            void navigate(next, { replace: true })
          }}
        />
      </main>
    </Stack>
  )
}
