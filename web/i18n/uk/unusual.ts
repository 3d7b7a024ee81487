import type { unusualEn } from '../en/unusual.ts'
import type { Translated } from '../translated.ts'

export const unusualUk: Translated<typeof unusualEn> = {
  'unusual.words': 'Слова',
  'unusual.comparedOnce':
    '{{period}}: {{posts}}, порівняно з періодом {{earlier}}, що має ті самі дні тижня: {{before}}',
  'unusual.compared_one':
    '{{period}}: {{posts}}, порівняно з тими самими днями {{count}} попереднього тижня, від {{since}}: {{before}}',
  'unusual.compared_few':
    '{{period}}: {{posts}}, порівняно з тими самими днями {{count}} попередніх тижнів, від {{since}}: {{before}}',
  'unusual.compared_many':
    '{{period}}: {{posts}}, порівняно з тими самими днями {{count}} попередніх тижнів, від {{since}}: {{before}}',
  'unusual.compared_other':
    '{{period}}: {{posts}}, порівняно з тими самими днями {{count}} попереднього тижня, від {{since}}: {{before}}',
  'unusual.offline': 'Для порівняння потрібне з’єднання із сервером.',
  'unusual.failed': 'Не вдалося завантажити порівняння',
  'unusual.noPosts': 'За цей період дописів немає',
  'unusual.noneBefore':
    'За попередній період цей пошук нічого не знаходить, тож порівнювати немає з чим. Виберіть інші дати або розширте пошук.',
  'unusual.nothing': 'Нічого не трапляється істотно частіше, ніж раніше.',
  'unusual.pick': 'Звузити пошук до «{{value}}»',
  'unusual.detail_one':
    'Дописів: {{posts}}, у {{channels}} каналі; різних текстів: {{texts}}, очікувалося {{expected}}',
  'unusual.detail_few':
    'Дописів: {{posts}}, у {{channels}} каналах; різних текстів: {{texts}}, очікувалося {{expected}}',
  'unusual.detail_many':
    'Дописів: {{posts}}, у {{channels}} каналах; різних текстів: {{texts}}, очікувалося {{expected}}',
  'unusual.detail_other':
    'Дописів: {{posts}}, у {{channels}} каналу; різних текстів: {{texts}}, очікувалося {{expected}}',
  'unusual.new': 'нове',
  'unusual.since': 'з {{date}}',
  'unusual.sinceDetail':
    'В архіві є доступні вам дописи цього каналу лише з {{date}}, тож, можливо, зростання — це лише початок його архіву.',
  'unusual.young':
    'Деякі канали з’явилися в архіві за порівнюваний час: {{channels}}. Інші значення можуть зростати через них.',
  'unusual.times': '×{{factor}}',
  'unusual.all': 'Показати всі {{count}}',
  'unusual.fewer': 'Показати менше',
  'unusual.table': 'Таблиця',
  'unusual.csv': 'Зберегти як CSV',
  'unusual.file': 'litopys-nezvychne',
  'unusual.kind': 'Тип',
  'unusual.value': 'Значення',
  'unusual.posts': 'Дописи',
  'unusual.texts': 'Тексти',
  'unusual.expected': 'Очікувалося',
  'unusual.factor': 'У скільки разів більше',
  'unusual.firstPost': 'Перший допис в архіві',
  'unusual.channels': 'Канали',
  'unusual.significance': 'Імовірність',
  'unusual.significanceLong':
    'Імовірність такої різниці через випадковість: логарифмічне відношення правдоподібності (G²) з поправкою на кількість порівняних значень (Голм)',
}
