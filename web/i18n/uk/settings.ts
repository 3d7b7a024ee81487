import type { settingsEn } from '../en/settings.ts'
import { phoneExample } from '../phone-example.ts'
import type { Translated } from '../translated.ts'

export const settingsUk: Translated<typeof settingsEn> = {
  'settings.title': 'Налаштування',
  'settings.failed': 'Не вдалося завантажити ваш обліковий запис',
  'settings.save': 'Зберегти',
  'settings.saved': 'Збережено',
  'settings.profile': 'Профіль',
  'settings.profileText': 'Ваше ім’я для колег.',
  'settings.givenName': 'Ім’я',
  'settings.familyName': 'Прізвище',
  'settings.additionalName': 'По батькові',
  'settings.worksFor': 'Організація',
  'settings.pictureFile': 'Файл зображення',
  'settings.choosePicture': 'Вибрати зображення',
  'settings.removePicture': 'Прибрати зображення',
  'settings.pictureUnreadable':
    'Браузер не може прочитати цей файл як зображення. Виберіть файл PNG, JPEG або WebP до 20 МБ.',
  'settings.phone': 'Телефон',
  'settings.phoneHint': `У міжнародному форматі, для кодів з SMS: ${phoneExample}`,
  'settings.role': 'Роль',
  'settings.password': 'Пароль',
  'settings.passwordText': 'Після зміни пароля всі інші ваші сеанси завершаться.',
  'settings.currentPassword': 'Поточний пароль',
  'settings.changePassword': 'Змінити пароль',
  'settings.passwordChanged': 'Пароль змінено. Інші сеанси завершено.',
  'settings.secondFactor': 'Другий фактор',
  'settings.secondFactorText':
    'Для вашої ролі під час кожного входу потрібен шестизначний код із застосунку-автентифікатора.',
  'settings.secondFactorOfUser':
    'Якщо налаштувати автентифікатор, під час входу потрібен буде його шестизначний код замість коду з листа або SMS.',
  'settings.secondFactorSet': 'Увімкнено',
  'settings.secondFactorNone': 'Не налаштовано',
  'settings.setUp': 'Налаштувати',
  'settings.setUpAgain': 'Налаштувати заново',
  'settings.setUpTitle': 'Налаштування другого фактора',
  'settings.setUpText':
    'Відскануйте QR-код застосунком-автентифікатором і введіть шість цифр, які він покаже. Доти діє ваш попередній автентифікатор, якщо він є.',
  'settings.renewCodes': 'Створити нові коди відновлення',
  'settings.codesRenewed': 'Попередні коди вже не діють.',
  'settings.done': 'Готово',
  'settings.sessions': 'Сеанси',
  'settings.sessionsText':
    'Пристрої, на яких ви ввійшли. Завершіть незнайомі сеанси, а потім змініть пароль.',
  'settings.appearance': 'Вигляд',
  'settings.appearanceText': 'Зберігається лише в цьому браузері.',
  'settings.theme': 'Тема',
  'settings.light': 'Світла',
  'settings.dark': 'Темна',
  'settings.system': 'Системна',
  'settings.density': 'Інтервали',
  'settings.comfortable': 'Звичайні',
  'settings.compact': 'Компактні',
  'settings.privacy': 'Приватність',
  'settings.privacyText':
    'Архів зберігає ваше ім’я, електронну адресу й телефон, а також журнал аудиту: що ви шукаєте, відкриваєте і змінюєте.',
  'settings.consent': 'Я погоджуюся на таке зберігання даних',
}
