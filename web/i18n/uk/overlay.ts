import type { overlayEn } from '../en/overlay.ts'
import type { Translated } from '../translated.ts'

export const overlayUk: Translated<typeof overlayEn> = {
  'overlay.title': 'Порівняння пошуків',
  'overlay.intro':
    'Порівняйте до {{most}} пошуків за той самий період. Посилання на цю сторінку містить їх усі.',
  'overlay.link': 'Додати до порівняння',
  'overlay.linkCopied': 'Посилання на цю діаграму скопійовано',
  'overlay.add': 'Додати пошук до діаграми',
  'overlay.placeholder': 'Додайте пошук: слова, "точна фраза"',
  'overlay.submit': 'Додати',
  'overlay.full': 'На діаграмі вже максимум пошуків: {{most}}. Приберіть один, щоб додати інший.',
  'overlay.empty': 'На діаграмі ще немає пошуків',
  'overlay.emptyText': 'Введіть запит угорі або виберіть пошуки, які ви вже виконували.',
  'overlay.nothing': 'Жоден із цих пошуків не знайшов дописів за цей період.',
  'overlay.searches': 'Пошуки на діаграмі',
  'overlay.name': 'Назва на діаграмі',
  'overlay.hide': 'Сховати: {{name}}',
  'overlay.show': 'Показати: {{name}}',
  'overlay.remove': 'Прибрати: {{name}}',
  'overlay.open': 'Відкрити',
  'overlay.openNamed': 'Відкрити: {{name}}',
  'overlay.more': 'Показати ще',
  'overlay.fewer': 'Показати менше',
  'overlay.chosen_one': 'Порівняти {{formatted}} пошук',
  'overlay.chosen_few': 'Порівняти {{formatted}} пошуки',
  'overlay.chosen_many': 'Порівняти {{formatted}} пошуків',
  'overlay.chosen_other': 'Порівняти {{formatted}} пошуку',
}
