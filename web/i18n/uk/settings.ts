import type { settingsEn } from '../en/settings.ts'
import { phoneExample } from '../phone-example.ts'
import type { Translated } from '../translated.ts'

export const settingsUk: Translated<typeof settingsEn> = {
  'settings.title': 'Налаштування',
  'settings.failed': 'Не вдалося відкрити ваш обліковий запис',
  'settings.save': 'Зберегти',
  'settings.saved': 'Збережено',
  'settings.profile': 'Профіль',
  'settings.profileText': 'Ваше ім’я, яке бачать колеги.',
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
  'settings.phoneHint': `У міжнародному форматі, для кодів із SMS: ${phoneExample}`,
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
    'Відскануйте QR-код застосунком-автентифікатором і введіть код із 6 цифр, який він покаже. Якщо у вас уже є автентифікатор, він діє, доки ви не введете новий код.',
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
  'settings.system': 'Як на пристрої',
  'settings.density': 'Щільність',
  'settings.singleKeys': 'Гарячі клавіші без Ctrl і Alt',
  'settings.singleKeysLong':
    'Клавіші на зразок j, k і / діють поза текстовими полями. Вимкніть, якщо вводите текст голосом.',
  'settings.comfortable': 'Звичайна',
  'settings.compact': 'Висока',
  'settings.privacy': 'Приватність',
  'settings.privacyText':
    'В архіві зберігаються ваше ім’я, електронна адреса й телефон, а також журнал аудиту: що ви шукаєте, відкриваєте і змінюєте.',
  'settings.consent': 'Я погоджуюся на зберігання цих даних',
}
