import type { publicationEn } from '../en/publication.ts'
import type { Translated } from '../translated.ts'

export const publicationUk: Translated<typeof publicationEn> = {
  'publication.open': 'Вебхук і стрічка',
  'publication.titleOf': 'Вебхук і стрічка для «{{title}}»',
  'publication.failed': 'Не вдалося завантажити вебхук і стрічку',
  'publication.webhook': 'Вебхук',
  'publication.webhookText':
    'Літопис надсилає нові дописи вашій програмі — лише ті, до яких ви маєте доступ у цю мить. Повідомлення підписано за Standard Webhooks.',
  'publication.url': 'Адреса програми',
  'publication.urlExample': 'Наприклад, https://example.org/hook',
  'publication.setWebhook': 'Додати вебхук',
  'publication.removeWebhook': 'Видалити вебхук',
  'publication.test': 'Надіслати пробне',
  'publication.disabled':
    'Вимкнено {{at}}, бо програма не відповідала добу. Вдале пробне повідомлення знову його ввімкне.',
  'publication.secret': 'Секрет для підписів',
  'publication.once': 'Скопіюйте зараз: Літопис не зможе показати це ще раз.',
  'publication.copy': 'Скопіювати',
  'publication.attempts': 'Останні надсилання',
  'publication.noAttempts': 'Ще нічого не надіслано.',
  'publication.status': 'статус {{status}}',
  'publication.duration': '{{formatted}} мс',
  'publication.isTest': 'пробне',
  'publication.fault.address_refused': 'внутрішню адресу відхилено',
  'publication.fault.name_unknown': 'сервер не знайдено',
  'publication.fault.connection': 'немає з’єднання',
  'publication.fault.tls': 'недійсний сертифікат',
  'publication.fault.timeout': 'немає вчасної відповіді',
  'publication.feed': 'Стрічка Atom',
  'publication.feedText':
    'Програми для читання стрічок показують 50 найновіших дописів, до яких ви маєте доступ у цю мить. Стрічку може прочитати кожен, хто знає адресу: тримайте її в таємниці.',
  'publication.address': 'Адреса стрічки',
  'publication.feedRead': 'Востаннє прочитано {{at}}',
  'publication.feedUnread': 'Створено {{at}}, ще не прочитано',
  'publication.createFeed': 'Створити стрічку',
  'publication.renewFeed': 'Замінити адресу',
  'publication.removeFeed': 'Видалити стрічку',
}
