import type { SkipCode } from '@litopys/contract/skip-reasons'

export const skipReasonsUk: Record<SkipCode, string> = {
  file_cut_off: 'Тут файл обірвано',
  file_cut_off_inside: 'Файл закінчується всередині цього повідомлення',
  message_without_end: 'Повідомлення не має кінця',
  text_without_end: 'Текст не закінчується у своєму рядку',
  brackets_mismatch: 'Непарні дужки',
  not_json: 'Це неправильний JSON',
  not_object: 'Це не об’єкт JSON',
  not_utf8: 'Це неправильний UTF-8',
  not_message: 'Це не повідомлення',
  too_deep: 'Вкладеність запису більша за {detail} рівнів',
  too_large: 'Запис більший за {detail}',
  chat_without_id: 'Канал не має номера перед своїми повідомленнями',
  message_without_id: 'Повідомлення не має ID',
  message_id_too_large: 'ID повідомлення більший за можливий у Telegram',
  message_of_other_channel: 'Повідомлення належить іншому каналу: {detail}',
  message_without_date: 'Повідомлення не має дати, яку можна зберегти',
  type_unsupported: 'Повідомлення типу «{detail}» не підтримуються',
  field_missing: 'Немає поля {detail}',
  field_invalid: 'Поле {detail} має значення, яке не можна зберегти',
  date_invalid: 'Поле {detail} — не дата або дата не між 1970 і 2105 роками',
  date_implausible:
    'Дата раніша за 14 серпня 2013 року (появу Telegram) або пізніша за поточну більш ніж на добу',
}
