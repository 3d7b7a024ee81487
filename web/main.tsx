import '@fontsource-variable/inter/wght.css'
import './ui/mantine-styles.ts'
import '@mantine/dates/styles.css'
import '@mantine/notifications/styles.css'
import './ui/tokens.css'
import './ui/base.css'
import 'dayjs/locale/uk'
import { createRoot } from 'react-dom/client'
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

followPreloadErrors()
startTexts()
// Whoever chooses again while texts are on their way gets what he chose last; those that do not come leave
// the language as it is.
const showChosen = async () => {
  await loadTexts(usePreferences.getState().language)
  showTextsIn(usePreferences.getState().language)
}
await showChosen().catch(() => showTextsIn('en'))
usePreferences.subscribe((next, before) => {
  if (next.language !== before.language) showChosen().catch(() => undefined)
})
const showDensity = ({ density }: Remembered) => {
  document.documentElement.dataset.density = density
}
showDensity(usePreferences.getState())
usePreferences.subscribe(showDensity)
shareState(tabs)
// A sign-out without a network is told as soon as there is one; should that fail too, it comes before the
// next refresh.
followOfflineWork()
followNetwork(() => void session.settleLogout().catch(() => undefined))
adoptThemeVariables()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(<App router={createRouter()} />)
