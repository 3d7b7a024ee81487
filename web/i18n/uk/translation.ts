import type { translationEn } from '../en/translation.ts'
import type { Translated } from '../translated.ts'

export const translationUk: Translated<typeof translationEn> = {
  'translation.translate': 'Перекласти',
  'translation.show': 'Показати переклад',
  'translation.hide': 'Сховати',
  'translation.translating': 'Перекладається…',
  'translation.failed': 'Не вдалося перекласти: {{reason}}.',
  'translation.again': 'Спробувати ще раз',
  'translation.of': 'Переклад англійською',
  'translation.machine': 'Машинний переклад',
  'translation.translatePage': 'Перекласти сторінку',
  'translation.hidePage': 'Сховати переклади',
  'translation.beside': 'Поруч з оригіналом',
  'translation.progress': 'Перекладено {{done}} із {{total}}',
  'translation.cancel': 'Скасувати',
  'translation.tooMany': 'Переклад доступний, коли знайдено менше ніж 1000 дописів: звузьте пошук',
  'translation.missing': 'Переклад не налаштовано',
  'translation.missingTitle': 'Перекладача немає',
  'translation.missingText':
    'Дописи перекладає сервер, сумісний із LibreTranslate. Запустіть його у своїй мережі та вкажіть адресу під час запуску Літопису:',
  'translation.missingWho':
    'Докладніше — у файлі README. Це може зробити той, хто керує сервером; тексти дописів надсилаються лише на цю адресу.',
  'translation.quality': 'Якість перекладу: {{score}} · {{rating}}',
  'translation.rating.high': 'висока',
  'translation.rating.medium': 'середня',
  'translation.rating.low': 'низька',
  'translation.why': 'З чого складається оцінка',
  'translation.part.language': 'Певність щодо мови',
  'translation.part.alternatives': 'Схожість варіантів',
  'translation.part.length': 'Довжина порівняно з оригіналом',
  'translation.part.kept': 'Збережено числа, посилання, згадки',
  'translation.part.script': 'Літери мови перекладу',
}
