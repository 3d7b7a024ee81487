import type { subscriptionsEn } from '../en/subscriptions.ts'
import type { Translated } from '../translated.ts'

export const subscriptionsUk: Translated<typeof subscriptionsEn> = {
  'subscriptions.watch': 'Стежити за новими дописами',
  'subscriptions.unwatch': 'Більше не стежити',
  'subscriptions.watched':
    'Ви стежите за запитом «{{title}}»: нові відповідні дописи збиратимуться в міру надходження',
  'subscriptions.unwatched': 'Ви більше не стежите за запитом «{{title}}»',
  'subscriptions.isWatched': 'Ви стежите',
  'subscriptions.stopped': 'Не збирається: відкрийте, щоб дізнатися причину',
  'subscriptions.unseen_one': '{{formatted}} непрочитаний',
  'subscriptions.unseen_few': '{{formatted}} непрочитані',
  'subscriptions.unseen_many': '{{formatted}} непрочитаних',
  'subscriptions.unseen_other': '{{formatted}} непрочитаного',
  'subscriptions.new_one': ', {{formatted}} новий допис',
  'subscriptions.new_few': ', {{formatted}} нові дописи',
  'subscriptions.new_many': ', {{formatted}} нових дописів',
  'subscriptions.new_other': ', {{formatted}} нового допису',
  'subscriptions.fresh': 'Нове',
  'subscriptions.fired': 'Збіг:',
  'subscriptions.found': 'Знайдено',
  'subscriptions.deleted': 'Видалено в Telegram, виявлено {{at}}',
  'subscriptions.since':
    'Ви стежите з {{at}}. З копій одного тексту в списку лише перша. Записи зберігаються 30 днів.',
  'subscriptions.cut_one':
    'Сьогодні знайдено {{formatted}} допис — це денна межа. Ті, що надійшли після {{at}}, можна знайти лише пошуком.',
  'subscriptions.cut_few':
    'Сьогодні знайдено {{formatted}} дописи — це денна межа. Ті, що надійшли після {{at}}, можна знайти лише пошуком.',
  'subscriptions.cut_many':
    'Сьогодні знайдено {{formatted}} дописів — це денна межа. Ті, що надійшли після {{at}}, можна знайти лише пошуком.',
  'subscriptions.cut_other':
    'Сьогодні знайдено {{formatted}} допису — це денна межа. Ті, що надійшли після {{at}}, можна знайти лише пошуком.',
  'subscriptions.problem.broken':
    'Нічого не знаходиться: фільтри цього запиту створено в іншій версії. Запустіть його й збережіть ще раз.',
  'subscriptions.problem.too_broad':
    'Нічого не знаходиться: у запиті немає слова, значення чи ознаки, щоб відібрати нові дописи. Додайте щось із цього, щоб стежити.',
  'subscriptions.problem.frequency':
    'Нічого не знаходиться: у запиті є фільтр за кількістю дописів на день. Приберіть його, щоб стежити.',
  'subscriptions.problem.job':
    'Нічого не знаходиться: запит охоплює лише один імпорт чи одне оновлення. Збережіть його без цього фільтра, щоб стежити.',
  'subscriptions.problem.corrected':
    'У запиті були помилки, які виправлено. Запустіть його, щоб побачити, як його прочитано.',
  'subscriptions.compareFailed':
    'Деякі нові дописи не вдалося звірити із запитом, востаннє {{at}}. Запустіть пошук, щоб побачити дописи, яких тут бракує.',
  'subscriptions.closed':
    'Нові дописи для «{{title}}» не збираються: автор більше не ділиться з вами цим пошуком. Попросіть автора відкрити доступ або перестаньте стежити.',
  'subscriptions.showNew': 'Показати нові дописи',
  'subscriptions.markAll': 'Позначити все прочитаним',
  'subscriptions.failed': 'Не вдалося завантажити нові дописи',
  'subscriptions.none': 'Нових дописів ще немає',
  'subscriptions.noneText': 'Тут з’являтимуться нові відповідні дописи, спочатку найновіші.',
  'subscriptions.notWatched': 'Ви не стежите за цим запитом',
  'subscriptions.notWatchedText': 'Почніть стежити, і нові відповідні дописи з’являтимуться тут.',
  'subscriptions.unavailable_one': '{{formatted}} допису з цієї сторінки більше немає в архіві',
  'subscriptions.unavailable_few': '{{formatted}} дописів із цієї сторінки більше немає в архіві',
  'subscriptions.unavailable_many': '{{formatted}} дописів із цієї сторінки більше немає в архіві',
  'subscriptions.unavailable_other': '{{formatted}} допису з цієї сторінки більше немає в архіві',
  'subscriptions.list': 'Нові дописи',
  'subscriptions.pages': 'Сторінки нових дописів',
  'subscriptions.mail': 'Щоденний дайджест поштою',
  'subscriptions.noMail': 'вимкнено',
}
