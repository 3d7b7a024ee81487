import type { sessionsEn } from '../en/sessions.ts'
import type { Translated } from '../translated.ts'

export const sessionsUk: Translated<typeof sessionsEn> = {
  'sessions.title': 'Сеанси',
  'sessions.current': 'поточний сеанс',
  'sessions.since': 'вхід {{when}}',
  'sessions.seen': 'остання активність {{when}}',
  'sessions.browserOn': '{{browser}}, {{system}}',
  'sessions.unknown': 'Невідомий браузер',
  'sessions.end': 'Завершити',
  'sessions.endOf': 'Завершити сеанс {{name}}, {{ip}}',
  'sessions.none': 'Активних сеансів немає.',
  'sessions.failed': 'Не вдалося показати сеанси',
}
