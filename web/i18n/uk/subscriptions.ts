import type { subscriptionsEn } from '../en/subscriptions.ts'
import type { Translated } from '../translated.ts'

export const subscriptionsUk: Translated<typeof subscriptionsEn> = {
  'subscriptions.watch': 'Стежити за новими дописами',
  'subscriptions.unwatch': 'Більше не стежити',
  'subscriptions.watched':
    'Ви стежите за пошуком «{{title}}»: нові дописи, що йому відповідають, збиратимуться в міру надходження',
  'subscriptions.unwatched': 'Ви більше не стежите за пошуком «{{title}}»',
  'subscriptions.isWatched': 'Ви стежите',
  'subscriptions.stopped': 'Дописи не збираються: відкрийте, щоб дізнатися причину',
  'subscriptions.unseen_one': '{{formatted}} непрочитаний',
  'subscriptions.unseen_few': '{{formatted}} непрочитані',
  'subscriptions.unseen_many': '{{formatted}} непрочитаних',
  'subscriptions.unseen_other': '{{formatted}} непрочитаного',
  'subscriptions.new_one': ', {{formatted}} непрочитаний допис',
  'subscriptions.new_few': ', {{formatted}} непрочитані дописи',
  'subscriptions.new_many': ', {{formatted}} непрочитаних дописів',
  'subscriptions.new_other': ', {{formatted}} непрочитаного допису',
  'subscriptions.fresh': 'Непрочитаний',
  'subscriptions.fired': 'Збіг:',
  'subscriptions.found': 'Знайдено',
  'subscriptions.deleted': 'Видалено в Telegram, виявлено {{at}}',
  'subscriptions.since':
    'Ви стежите з {{at}}. З копій одного тексту в списку лише перша. Записи зберігаються 30 днів.',
  'subscriptions.cut_one':
    'Сьогодні зібрано {{formatted}} допис — це денний ліміт. Виконайте пошук, щоб побачити дописи, які надійшли після {{at}}.',
  'subscriptions.cut_few':
    'Сьогодні зібрано {{formatted}} дописи — це денний ліміт. Виконайте пошук, щоб побачити дописи, які надійшли після {{at}}.',
  'subscriptions.cut_many':
    'Сьогодні зібрано {{formatted}} дописів — це денний ліміт. Виконайте пошук, щоб побачити дописи, які надійшли після {{at}}.',
  'subscriptions.cut_other':
    'Сьогодні зібрано {{formatted}} допису — це денний ліміт. Виконайте пошук, щоб побачити дописи, які надійшли після {{at}}.',
  'subscriptions.problem.broken':
    'Нові дописи не збираються: фільтри цього пошуку створено в іншій версії. Виконайте його й збережіть ще раз.',
  'subscriptions.problem.too_broad':
    'Нові дописи не збираються: у пошуку немає слова, значення фільтра чи властивості допису, щоб відібрати нові дописи. Додайте щось із цього, щоб стежити.',
  'subscriptions.problem.elsewhere':
    'Нові дописи не збираються: умови like:, picture:, picturechannels: і translation: для нових дописів не перевіряються. Приберіть їх, щоб стежити.',
  'subscriptions.problem.frequency':
    'Нові дописи не збираються: у пошуку є фільтр «Дописів на день». Приберіть його, щоб стежити.',
  'subscriptions.problem.job':
    'Нові дописи не збираються: пошук охоплює лише один імпорт чи одне оновлення. Збережіть його без цього фільтра, щоб стежити.',
  'subscriptions.problem.corrected':
    'У запиті були помилки, які виправлено. Виконайте пошук, щоб побачити, як запит прочитано.',
  'subscriptions.compareFailed':
    'Деякі нові дописи не вдалося звірити з цим пошуком, востаннє {{at}}. Виконайте пошук, щоб побачити дописи, яких тут бракує.',
  'subscriptions.closed':
    'Нові дописи за пошуком «{{title}}» не збираються: автор більше не ділиться ним із вами. Попросіть автора відкрити доступ або перестаньте стежити.',
  'subscriptions.showNew': 'Показати нові дописи',
  'subscriptions.markAll': 'Позначити все прочитаним',
  'subscriptions.failed': 'Не вдалося показати нові дописи',
  'subscriptions.none': 'Нових дописів ще немає',
  'subscriptions.noneText':
    'Тут з’являтимуться нові дописи, що відповідають цьому пошуку, спочатку найновіші.',
  'subscriptions.notWatched': 'Ви не стежите за цим пошуком',
  'subscriptions.notWatchedText':
    'Почніть стежити, і тут з’являтимуться нові дописи, що відповідають цьому пошуку.',
  'subscriptions.unavailable_one': '{{formatted}} допису з цієї сторінки більше немає в архіві',
  'subscriptions.unavailable_few': '{{formatted}} дописів із цієї сторінки більше немає в архіві',
  'subscriptions.unavailable_many': '{{formatted}} дописів із цієї сторінки більше немає в архіві',
  'subscriptions.unavailable_other': '{{formatted}} допису з цієї сторінки більше немає в архіві',
  'subscriptions.list': 'Нові дописи',
  'subscriptions.pages': 'Сторінки нових дописів',
  'subscriptions.mail': 'Щоденний дайджест поштою',
  'subscriptions.noMail': 'вимкнено',
  'subscriptions.mailUnusual': 'з незвичним',
  'subscriptions.mailUnusualLong':
    'У листі будуть слова й імена, які за останні 24 години трапляються незвично часто. Обмеження доступу не захищають уже надісланого листа.',
}
