import '@fontsource-variable/inter/wght.css'
import './ui/mantine-styles.ts'
import '@mantine/dates/styles.css'
import '@mantine/notifications/styles.css'
import './ui/tokens.css'
import './ui/base.css'
import 'dayjs/locale/uk'
import { createRoot } from 'react-dom/client'
import { retryFailed } from '#api/query-client.ts'
import { followServer, isServerAnswering } from '#api/server-contact.ts'
import { session, tabs } from '#api/session.ts'
import { shareState } from '#api/shared-state.ts'
import { loadTexts, showTextsIn, startTexts } from '#i18n/i18n.ts'
import { followNetwork } from '#ui/online.ts'
import { type Remembered, usePreferences } from '#ui/preferences.ts'
import { followPreloadErrors } from '#ui/preload-errors.ts'
import { adoptThemeVariables } from '#ui/theme.ts'
import { App } from './app.tsx'
import { followOfflineWork } from './offline/offline.ts'
import { createRouter } from './routes.tsx'
import { leadToSignIn } from './session-checks.ts'

followPreloadErrors(isServerAnswering)
startTexts()
const showChosen = async () => {
  await loadTexts(usePreferences.getState().language)
  showTextsIn(usePreferences.getState().language)
}
usePreferences.subscribe((next, before) => {
  // This tab has loaded the texts before a choice, but the choice can come from another tab: if its texts cannot
  // be loaded here, this tab keeps its language until the next page load.
  if (next.language !== before.language) showChosen().catch(() => undefined)
})
const showDensity = ({ density }: Remembered) => {
  document.documentElement.dataset.density = density
}
showDensity(usePreferences.getState())
usePreferences.subscribe(showDensity)
shareState(tabs)
// A sign-out without a network is sent as soon as the network is back; if that fails too, before the next
// refresh.
followOfflineWork()
followNetwork(() => void session.settleLogout().catch(() => undefined))
followServer(retryFailed)
adoptThemeVariables()

async function start() {
  // The sign-in page has its English texts.
  if (usePreferences.getState().language === 'en') showTextsIn('en')
  else await showChosen().catch(() => showTextsIn('en'))
  await leadToSignIn()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(<App router={createRouter()} />)
}

// Without `await`: the texts import from the file of this module, which would wait for itself.
void start()
