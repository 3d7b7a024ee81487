import type { overlayEn } from '../en/overlay.ts'
import type { Translated } from '../translated.ts'

export const overlayUk: Translated<typeof overlayEn> = {
  'overlay.title': 'Спільна діаграма',
  'overlay.intro': 'До {{most}} пошуків за той самий час. Посилання на цю сторінку містить їх усі.',
  'overlay.link': 'На спільній діаграмі',
  'overlay.linkCopied': 'Посилання на цю діаграму скопійовано',
  'overlay.add': 'Додати пошук до діаграми',
  'overlay.placeholder': 'Додайте пошук: слова, "фраза"',
  'overlay.submit': 'Додати',
  'overlay.full': 'На діаграмі вже {{most}} пошуків. Щоб додати ще один, приберіть якийсь із них.',
  'overlay.empty': 'На діаграмі ще немає пошуків',
  'overlay.emptyText': 'Напишіть запит угорі або позначте пошуки, які ви вже виконували.',
  'overlay.nothing': 'За цей час жоден із пошуків не знаходить дописів.',
  'overlay.searches': 'Пошуки на діаграмі',
  'overlay.name': 'Назва на діаграмі',
  'overlay.hide': 'Сховати: {{name}}',
  'overlay.show': 'Показати: {{name}}',
  'overlay.remove': 'Прибрати: {{name}}',
  'overlay.open': 'Відкрити',
  'overlay.openNamed': 'Відкрити: {{name}}',
  'overlay.more': 'Показати ще',
  'overlay.fewer': 'Показати менше',
  'overlay.chosen_one': 'На спільну діаграму: {{formatted}}',
  'overlay.chosen_few': 'На спільну діаграму: {{formatted}}',
  'overlay.chosen_many': 'На спільну діаграму: {{formatted}}',
  'overlay.chosen_other': 'На спільну діаграму: {{formatted}}',
}
