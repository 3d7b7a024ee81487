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
  'translation.missingModels':
    'Літопис сам перекладає з української та російської, щойно є моделі. Завантажте їх на машині з інтернетом або скопіюйте її data/models і перезапустіть сервер:',
  'translation.missingText':
    'Або доручіть переклад серверу, сумісному з LibreTranslate. Запустіть його у своїй мережі та вкажіть адресу під час запуску Літопису:',
  'translation.missingWho':
    'Подробиці — у файлі README. Це може зробити той, хто керує сервером; на інші адреси тексти дописів не надсилаються.',
  'translation.badFiles_one': 'У data/models бракує {{count}} файла або він пошкоджений: {{names}}.',
  'translation.badFiles_few': 'У data/models бракує {{count}} файлів або вони пошкоджені: {{names}}.',
  'translation.badFiles_many': 'У data/models бракує {{count}} файлів або вони пошкоджені: {{names}}.',
  'translation.badFiles_other': 'У data/models бракує {{count}} файлу або він пошкоджений: {{names}}.',
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
