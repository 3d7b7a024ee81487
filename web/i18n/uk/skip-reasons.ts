import type { SkipCode } from '@litopys/contract/skip-reasons'

export const skipReasonsUk: Record<SkipCode, string> = {
  file_cut_off: 'Файл передчасно закінчується тут',
  file_cut_off_inside: 'Файл закінчується всередині цього повідомлення',
  message_without_end: 'Це повідомлення не має кінця',
  text_without_end: 'Текстове значення не закінчується у своєму рядку',
  brackets_mismatch: 'Дужки не відповідають одна одній',
  not_json: 'Це неправильний JSON',
  not_object: 'Це не об’єкт JSON',
  not_utf8: 'Це неправильний UTF-8',
  not_message: 'Це не повідомлення',
  too_deep: 'Рівнів вкладеності запису більше ніж {detail}',
  too_large: 'Запис більший за {detail}',
  chat_without_id: 'Перед повідомленнями немає ID каналу',
  message_without_id: 'Повідомлення не має ID',
  message_id_too_large: 'ID повідомлення більший за будь-який ID у Telegram',
  message_of_other_channel: 'Повідомлення належить іншому каналу: {detail}',
  message_without_date: 'Повідомлення не має придатної дати',
  type_unsupported: 'Повідомлення типу «{detail}» не підтримуються',
  field_missing: 'Немає поля {detail}',
  field_invalid: 'Поле {detail} має неправильне значення',
  date_invalid: 'Значення поля {detail} не є датою або не належить до 1970–2105 років',
  date_implausible:
    'Дата раніша за 14 серпня 2013 року (початок роботи Telegram) або пізніша за поточну більш ніж на добу',
}
