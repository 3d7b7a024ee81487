import { ActionIcon } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { Notifications } from '@mantine/notifications'
import { IconHelpCircle } from '@tabler/icons-react'
import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Location,
  NavLink,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router'
import { signOutAndKeepCopy } from '#features/auth/api/sign-in.ts'
import { AccountMenu } from '#features/auth/components/account-menu.tsx'
import { Reauthentication } from '#features/auth/components/reauthentication.tsx'
import { entityIn, withoutEntity } from '#features/entities/entity-address.ts'
import { ColleagueUnsent } from '#features/offline/components/colleague-unsent.tsx'
import { UnsentMark } from '#features/offline/components/unsent-mark.tsx'
import { nextCameFrom } from '#features/posts/came-from.ts'
import { coverKey } from '#features/posts/media/covers.ts'
import { LanguageSwitch } from '#ui/language-switch.tsx'
import { LinkButton, Row } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { usePreferences } from '#ui/preferences.ts'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { useKeys } from '#ui/use-keys.ts'
import classes from './frame.module.css'
import { MainMenu } from './main-menu.tsx'

const monday = 1
const EntityDrawer = lazyDialog(async () => (await import('./entity/entity-drawer.tsx')).EntityDrawer)

/**
 * Pages opened by URL share the key `default`: without an own key, a page would start at the scroll position
 * of another one, before its posts are loaded.
 */
const placeOf = ({ key }: Location) => (key === 'default' ? String(performance.timeOrigin) : key)

/** The frame around every screen of a signed-in operator. */
export function Frame() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const [params] = useSearchParams()
  const entity = useMemo(() => entityIn(params), [params])
  const language = usePreferences((preferences) => preferences.language)
  const closeEntity = () =>
    void navigate(withoutEntity(search), { state: nextCameFrom(state), preventScrollReset: true })
  const onSignedOut = () => void navigate('/login')
  useKeys([coverKey])
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: monday }}>
      <Notifications position="bottom-left" autoClose={5_000} />
      <a className={classes.skip} href="#content">
        {t('app.skip')}
      </a>
      <Row as="header" className={classes.bar} gap={5} nowrap>
        <LinkButton
          as={NavLink}
          className={classes.wordmark}
          size="l"
          tone="strong"
          to="/"
          aria-label={t('app.name')}
        >
          {t('app.name')}
        </LinkButton>
        <MainMenu />
        <Row className={classes.personal} nowrap data-settings={pathname === '/settings'}>
          <UnsentMark />
          <LanguageSwitch />
          <ThemeSwitch />
          <ActionIcon
            component={NavLink}
            className={classes.sign ?? ''}
            to="/help"
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t('app.help')}
            title={t('app.help')}
          >
            <IconHelpCircle size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
          <AccountMenu onSignedOut={onSignedOut} />
        </Row>
      </Row>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      {entity && (
        <Suspense>
          <EntityDrawer entity={entity} onClose={closeEntity} />
        </Suspense>
      )}
      <ScrollRestoration getKey={placeOf} />
      <Reauthentication />
      <UnsavedGuard />
      <ColleagueUnsent onKeep={() => void signOutAndKeepCopy().finally(onSignedOut)} />
    </DatesProvider>
  )
}
