import type { offlineEn } from '../en/offline.ts'
import type { Translated } from '../translated.ts'

export const offlineUk: Translated<typeof offlineEn> = {
  'offline.title': 'Робота без з’єднання',
  'offline.text':
    'Копія в цьому браузері, щоб читати й шукати без з’єднання. Не для комп’ютера, яким користуються й інші.',
  'offline.turnOn': 'Тримати копію в цьому браузері',
  'offline.hint':
    'Останні знайдені дописи, ваші цитати, доступні вам запити, канали, теги й категорії. Копію буде стерто, коли ви вийдете або вимкнете це.',
  'offline.opening': 'Копія відкривається.',
  'offline.failed':
    'Браузер не дає відкрити копію. Так буває у приватних вікнах і тоді, коли на диску немає місця.',
  'offline.fault.full':
    'У браузері забракло місця: того, що ви знаходите зараз, у копії немає. Звільніть місце на комп’ютері й скопіюйте ще раз.',
  'offline.fault.failed':
    'Те, що ви знаходите зараз, не вдалося додати до копії. Перезавантажте сторінку; якщо не допоможе, вимкніть копію й увімкніть знову.',
  'offline.kept': 'У копії',
  'offline.posts_one': '{{formatted}} допис',
  'offline.posts_few': '{{formatted}} дописи',
  'offline.posts_many': '{{formatted}} дописів',
  'offline.posts_other': '{{formatted}} допису',
  'offline.quotes_one': '{{formatted}} цитата',
  'offline.quotes_few': '{{formatted}} цитати',
  'offline.quotes_many': '{{formatted}} цитат',
  'offline.quotes_other': '{{formatted}} цитати',
  'offline.requests_one': '{{formatted}} запит',
  'offline.requests_few': '{{formatted}} запити',
  'offline.requests_many': '{{formatted}} запитів',
  'offline.requests_other': '{{formatted}} запиту',
  'offline.channels_one': '{{formatted}} канал',
  'offline.channels_few': '{{formatted}} канали',
  'offline.channels_many': '{{formatted}} каналів',
  'offline.channels_other': '{{formatted}} каналу',
  'offline.refreshed': 'Переліки скопійовано {{when}}',
  'offline.neverRefreshed': 'Переліки ще не скопійовано',
  'offline.opens': 'Застосунок відкривається без з’єднання.',
  'offline.opensNot':
    'Сам застосунок ще не скопійовано: без з’єднання не закривайте цього вікна. Через звичайний HTTP скопіювати його не можна.',
  'offline.refresh': 'Скопіювати зараз',
  'offline.unsent_one': '{{formatted}} зміна чекає на надсилання',
  'offline.unsent_few': '{{formatted}} зміни чекають на надсилання',
  'offline.unsent_many': '{{formatted}} змін чекають на надсилання',
  'offline.unsent_other': '{{formatted}} зміни чекають на надсилання',
  'offline.stuck_one': '{{formatted}} зміна потребує вашого рішення',
  'offline.stuck_few': '{{formatted}} зміни потребують вашого рішення',
  'offline.stuck_many': '{{formatted}} змін потребують вашого рішення',
  'offline.stuck_other': '{{formatted}} зміни потребують вашого рішення',
  'offline.unsentText':
    'Те, що чекає, надсилається саме, щойно з’являється з’єднання, у тому порядку, в якому зроблене.',
  'offline.send': 'Надіслати зараз',
  'offline.waiting': 'чекає',
  'offline.conflict': 'Відтоді те саме змінив хтось інший',
  'offline.refused': 'Сервер відмовляє: {{why}}',
  'offline.theirs': 'На сервері',
  'offline.mine': 'Ваше',
  'offline.nothing': 'нічого',
  'offline.deleted': 'видалено',
  'offline.keepMine': 'Залишити моє',
  'offline.keepTheirs': 'Залишити їхнє',
  'offline.again': 'Спробувати ще раз',
  'offline.discard': 'Відкинути',
  'offline.kind.saveQuote': 'Зберегти цитату',
  'offline.kind.changeQuote': 'Змінити цитату',
  'offline.kind.deleteQuote': 'Видалити цитату',
  'offline.kind.restoreQuote': 'Повернути цитату',
  'offline.kind.addRequest': 'Зберегти запит',
  'offline.kind.changeRequest': 'Змінити запит',
  'offline.kind.deleteRequest': 'Видалити запит',
  'offline.kind.restoreRequest': 'Повернути запит',
  'offline.kind.tag': 'Змінити теги',
  'offline.field.tags': 'Теги',
  'offline.field.comment': 'Коментар',
  'offline.field.title': 'Назва',
  'offline.field.description': 'Опис',
  'offline.field.search': 'Текст запиту',
  'offline.field.other': 'Інші налаштування',
  'offline.loseTitle': 'Вийти і втратити зміни?',
  'offline.loseText_one':
    '{{formatted}} зміна ще не дійшла до сервера. Вихід стирає копію в цьому браузері, і її буде втрачено.',
  'offline.loseText_few':
    '{{formatted}} зміни ще не дійшли до сервера. Вихід стирає копію в цьому браузері, і їх буде втрачено.',
  'offline.loseText_many':
    '{{formatted}} змін ще не дійшли до сервера. Вихід стирає копію в цьому браузері, і їх буде втрачено.',
  'offline.loseText_other':
    '{{formatted}} зміни ще не дійшли до сервера. Вихід стирає копію в цьому браузері, і їх буде втрачено.',
  'offline.turnOffTitle': 'Стерти копію і втратити зміни?',
  'offline.turnOffText_one': '{{formatted}} зміна ще не дійшла до сервера, і її буде втрачено.',
  'offline.turnOffText_few': '{{formatted}} зміни ще не дійшли до сервера, і їх буде втрачено.',
  'offline.turnOffText_many': '{{formatted}} змін ще не дійшли до сервера, і їх буде втрачено.',
  'offline.turnOffText_other': '{{formatted}} зміни ще не дійшли до сервера, і їх буде втрачено.',
  'offline.wipe': 'Стерти',
  'offline.colleagueTitle': 'У цьому браузері є зміни колеги',
  'offline.colleagueText_one':
    '{{formatted}} зміна, яку колега зробив тут без з’єднання, не дійшла до сервера. Вона залишиться для нього, якщо ви вийдете; якщо працюватимете тут далі, її буде втрачено.',
  'offline.colleagueText_few':
    '{{formatted}} зміни, які колега зробив тут без з’єднання, не дійшли до сервера. Вони залишаться для нього, якщо ви вийдете; якщо працюватимете тут далі, їх буде втрачено.',
  'offline.colleagueText_many':
    '{{formatted}} змін, які колега зробив тут без з’єднання, не дійшли до сервера. Вони залишаться для нього, якщо ви вийдете; якщо працюватимете тут далі, їх буде втрачено.',
  'offline.colleagueText_other':
    '{{formatted}} зміни, які колега зробив тут без з’єднання, не дійшли до сервера. Вони залишаться для нього, якщо ви вийдете; якщо працюватимете тут далі, їх буде втрачено.',
  'offline.colleagueKeep': 'Вийти, нехай залишаться',
  'offline.colleagueDiscard': 'Відкинути і працювати далі',
}
