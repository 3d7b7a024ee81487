import type { glossaryEn } from '../en/glossary.ts'
import type { Translated } from '../translated.ts'

export const glossaryUk: Translated<typeof glossaryEn> = {
  'app.glossary': 'Глосарій',
  'keys.translate': 'у текстовому вигляді й на сторінці допису: показати або сховати переклад',
  'glossary.title': 'Глосарій перекладу',
  'glossary.text':
    'Усталені англійські переклади звань, зброї, місць та інших слів. Зміни діють для дописів, які буде перекладено надалі.',
  'glossary.new': 'Новий термін',
  'glossary.none': 'Глосарій порожній',
  'glossary.noneText': 'Додайте терміни, які перекладач передає неправильно.',
  'glossary.failed': 'Не вдалося завантажити глосарій',
  'glossary.notAllowed': 'Глосарій доступний лише менеджерам даних',
  'glossary.notAllowedText':
    'Менеджери даних визначають, як перекладати слова. Попросіть адміністратора надати вам цю роль.',
  'glossary.total_one': '{{formatted}} термін',
  'glossary.total_few': '{{formatted}} терміни',
  'glossary.total_many': '{{formatted}} термінів',
  'glossary.total_other': '{{formatted}} терміна',
  'glossary.find': 'Знайти термін',
  'glossary.kind': 'Вид',
  'glossary.kind.rank': 'Звання',
  'glossary.kind.weapon': 'Зброя',
  'glossary.kind.place': 'Місце',
  'glossary.kind.other': 'Інше',
  'glossary.term': 'Термін у дописах',
  'glossary.termHint':
    'Українською або російською. Знаходяться всі форми слова. Почніть із великої літери, щоб знаходити лише назви.',
  'glossary.translation': 'Переклад англійською',
  'glossary.changed': 'Змінено',
  'glossary.standard': 'вбудований',
  'glossary.same': 'Ці слова вже охоплює термін «{{term}}»',
  'glossary.taken': 'Такий термін у глосарії вже є',
  'glossary.save': 'Зберегти термін',
  'glossary.saved': 'Термін «{{term}}» збережено',
  'glossary.delete': 'Видалити',
  'glossary.deleted': 'Термін «{{term}}» видалено',
  'glossary.undo': 'Повернути',
}
