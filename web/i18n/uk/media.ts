import type { mediaEn } from '../en/media.ts'
import type { Translated } from '../translated.ts'

export const mediaUk: Translated<typeof mediaEn> = {
  'media.lost': 'Відсутні файли',
  'media.pictures': 'Зображення та відео',
  'media.openPicture': 'Відкрити зображення {{place}} з {{of}}',
  'media.openVideo': 'Відтворити відео {{place}} з {{of}}',
  'media.more': '+{{count}}',
  'media.place': '{{place}} з {{of}}',
  'media.previous': 'Попереднє',
  'media.next': 'Наступне',
  'media.download': 'Завантажити',
  'media.downloadOf': 'Завантажити {{name}}',
  'media.notShown': 'Браузер не може показати цей файл.',
  'media.failed': 'Не вдалося показати файли.',
  'media.again': 'Спробувати ще раз',
  'mediaKind.photo': 'Фото',
  'mediaKind.video': 'Відео',
  'mediaKind.animation': 'Анімація',
  'mediaKind.video_message': 'Відеоповідомлення',
  'mediaKind.audio': 'Аудіо',
  'mediaKind.voice': 'Голосове повідомлення',
  'mediaKind.sticker': 'Наліпка',
  'mediaKind.file': 'Файл',
  'mediaFault.not_brought':
    'Цей файл не надіслали разом з експортом. Імпортуйте папку експорту як ZIP-архів.',
  'mediaFault.not_included':
    'Канал експортували без файлів цього типу. Експортуйте його ще раз разом із ними.',
  'mediaFault.exceeds': 'Перевищує граничний розмір, заданий під час експорту каналу.',
  'mediaFault.unavailable': 'Telegram не надав файл під час експорту каналу.',
  'mediaFault.not_in_export': 'Експорт не містить цього файлу.',
  'mediaFault.not_in_preview': 'На публічній вебсторінці каналу файлів немає.',
  'mediaFault.not_fetched':
    'Файл ще не отримано з Telegram. Натисніть «Отримати файли з Telegram» на сторінці каналу. Якщо цієї кнопки немає, адміністратор сервера може увімкнути отримання файлів (MTPROTO_MEDIA).',
  'mediaFault.refused': 'Telegram відмовився надати файл.',
  'mediaFault.unreachable': 'Telegram не відповів. Під час наступного оновлення буде нова спроба.',
  'mediaFault.outside': 'Шлях до файлу веде за межі експорту. Експортуйте канал ще раз.',
  'mediaFault.too_large': 'Перевищує граничний розмір файлу в цьому архіві.',
  'mediaFault.damaged': 'Файл надійшов пошкодженим. Отримайте файли каналу ще раз.',
}
