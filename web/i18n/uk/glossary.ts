import type { glossaryEn } from '../en/glossary.ts'
import type { Translated } from '../translated.ts'

export const glossaryUk: Translated<typeof glossaryEn> = {
  'app.glossary': 'Глосарій',
  'keys.translate': 'у текстовому вигляді й на сторінці допису: перекласти або сховати переклад',
  'glossary.title': 'Глосарій перекладів',
  'glossary.text':
    'Терміни, яких тримається машинний переклад англійською: звання, зброя, місця. Зміну видно в дописах, перекладених після неї.',
  'glossary.new': 'Новий термін',
  'glossary.none': 'Глосарій порожній',
  'glossary.noneText': 'Додайте термін, який перекладач передає неправильно.',
  'glossary.failed': 'Не вдалося завантажити глосарій',
  'glossary.notAllowed': 'Глосарій — для менеджерів даних',
  'glossary.notAllowedText': 'Вони вирішують, як терміни звучать у перекладах.',
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
    'Українською або російською, знаходиться в усіх формах. Почніть із великої літери, щоб знаходити лише назви.',
  'glossary.translation': 'Англійською',
  'glossary.changed': 'Змінено',
  'glossary.standard': 'стандартний термін',
  'glossary.same': 'Глосарій уже знаходить ці слова за терміном «{{term}}»',
  'glossary.taken': 'Такий термін у глосарії вже є',
  'glossary.save': 'Зберегти термін',
  'glossary.saved': 'Термін «{{term}}» збережено',
  'glossary.delete': 'Видалити',
  'glossary.deleted': 'Термін «{{term}}» видалено',
  'glossary.undo': 'Повернути',
}
