import type { subscriptionsEn } from '../en/subscriptions.ts'
import type { Translated } from '../translated.ts'

export const subscriptionsUk: Translated<typeof subscriptionsEn> = {
  'subscriptions.watch': 'Стежити за новими дописами',
  'subscriptions.unwatch': 'Більше не стежити',
  'subscriptions.watched':
    'За запитом «{{title}}» стежимо: нові дописи потраплятимуть до списку, щойно надійдуть',
  'subscriptions.unwatched': 'За запитом «{{title}}» більше не стежимо',
  'subscriptions.isWatched': 'Стежимо',
  'subscriptions.stopped': 'Стежити не вдається',
  'subscriptions.unseen_one': '{{formatted}} не переглянуто',
  'subscriptions.unseen_few': '{{formatted}} не переглянуто',
  'subscriptions.unseen_many': '{{formatted}} не переглянуто',
  'subscriptions.unseen_other': '{{formatted}} не переглянуто',
  'subscriptions.new_one': ', {{formatted}} новий допис',
  'subscriptions.new_few': ', {{formatted}} нові дописи',
  'subscriptions.new_many': ', {{formatted}} нових дописів',
  'subscriptions.new_other': ', {{formatted}} нового допису',
  'subscriptions.fresh': 'Нове',
  'subscriptions.fired': 'Збіг:',
  'subscriptions.found': 'Надійшло',
  'subscriptions.deleted': 'Вилучено в каналі, помічено {{at}}',
  'subscriptions.since':
    'Стежимо з {{at}}. З копій одного тексту в списку лише перша; записи зберігаються 30 днів.',
  'subscriptions.cut_one':
    'Сьогодні вже {{formatted}} допис: це межа на день. Те, що надійшло після {{at}}, є лише в пошуку.',
  'subscriptions.cut_few':
    'Сьогодні вже {{formatted}} дописи: це межа на день. Те, що надійшло після {{at}}, є лише в пошуку.',
  'subscriptions.cut_many':
    'Сьогодні вже {{formatted}} дописів: це межа на день. Те, що надійшло після {{at}}, є лише в пошуку.',
  'subscriptions.cut_other':
    'Сьогодні вже {{formatted}} допису: це межа на день. Те, що надійшло після {{at}}, є лише в пошуку.',
  'subscriptions.problem.broken':
    'Нічого не знаходиться: фільтри цього запиту з іншої версії. Запустіть його й збережіть наново.',
  'subscriptions.problem.too_broad':
    'Нічого не знаходиться: у запиті немає слова, значення чи ознаки, за якими можна впізнати нові дописи.',
  'subscriptions.problem.frequency':
    'Нічого не знаходиться: у запиті є фільтр за частотою дописів каналу. Щоб стежити, приберіть його.',
  'subscriptions.problem.job':
    'Нічого не знаходиться: запит шукає лише серед дописів одного імпорту чи оновлення. Щоб стежити, збережіть його без цього обмеження.',
  'subscriptions.problem.mended':
    'Щоб зрозуміти запит, його довелося виправити: запустіть його й перевірте, як його прочитано.',
  'subscriptions.compareFailed':
    'Нові дописи не вдалося звірити з цим запитом, востаннє {{at}}: перевірте в пошуку, чи чогось тут не бракує.',
  'subscriptions.closed':
    'За запитом «{{title}}» нічого не знаходиться: його автор більше не ділиться ним з вами.',
  'subscriptions.showNew': 'Показати нове',
  'subscriptions.markAll': 'Позначити все переглянутим',
  'subscriptions.failed': 'Не вдалося завантажити те, що надійшло',
  'subscriptions.none': 'Поки що нічого не надійшло',
  'subscriptions.noneText':
    'Тут стоятимуть відповідні дописи, які потраплять до архіву відтепер, спочатку нові.',
  'subscriptions.notWatched': 'За цим запитом ви не стежите',
  'subscriptions.notWatchedText': 'Щойно почнете стежити, нові дописи за запитом потраплятимуть сюди.',
  'subscriptions.unavailable_one': '{{formatted}} допису з цієї сторінки більше немає в архіві',
  'subscriptions.unavailable_few': '{{formatted}} дописів із цієї сторінки більше немає в архіві',
  'subscriptions.unavailable_many': '{{formatted}} дописів із цієї сторінки більше немає в архіві',
  'subscriptions.unavailable_other': '{{formatted}} допису з цієї сторінки більше немає в архіві',
  'subscriptions.list': 'Що надійшло',
  'subscriptions.pages': 'Сторінки того, що надійшло',
  'subscriptions.mail': 'Нове поштою, щодня',
  'subscriptions.noMail': 'вимкнено',
}
