import type { FileFault } from '@litopys/contract/file-faults'

const neither =
  'Це не експорт Telegram Desktop (result.json, messages.html чи ZIP-архів його папки) і не JSONL'

export const fileFaultsUk: Record<FileFault, string> = {
  file_gone: 'Надісланого файлу вже немає. Надішліть його ще раз.',
  file_empty: 'Файл порожній. Експортуйте або завантажте його ще раз.',
  file_of_no_kind: `${neither}. Перший символ файлу — не {, і це не експорт HTML.`,
  file_without_posts: `${neither}. У файлі немає ні списку повідомлень, ні рядка з messageId.`,
  file_without_messages: 'Це не експорт Telegram Desktop: у файлі немає списку повідомлень',
  file_without_channel:
    'Експорт HTML не містить ID свого каналу. Введіть назву чи ID каналу або ім’я користувача каналу, який є в архіві.',
  file_piece_too_large:
    'Це не експорт Telegram Desktop. У файлі є частина, більша за {detail}, яка не є повідомленням.',
  file_too_deep: 'Це не експорт Telegram Desktop: рівнів вкладеності більше ніж {detail}',
  file_zip_damaged: 'ZIP-архів пошкоджено ({detail}). Створіть або скопіюйте його ще раз.',
  file_zip_cut_off: 'Файл не є повним ZIP-архівом. Створіть, скопіюйте або завантажте його ще раз.',
  file_zip_encrypted: 'ZIP-архів захищено паролем (файл: {detail}). Створіть його без пароля.',
  file_zip_method:
    'Спосіб стиснення ZIP-архіву не підтримується (файл і спосіб: {detail}). Створіть звичайний ZIP-архів.',
  file_zip_too_many:
    'У ZIP-архіві понад {detail} файлів. Імпортуйте розпаковану папку командою «npx litopys import».',
  file_zip_too_large:
    'Розпакований вміст ZIP-архіву займе понад {detail} (UNPACKED_MAX_BYTES). Поділіть експорт або попросіть адміністратора сервера збільшити ліміт.',
  file_zip_bomb:
    'ZIP-архів відхилено, бо його вміст більш ніж у 100 разів перевищує стиснений розмір або накладається ({detail}). Якщо ви довіряєте архіву, розпакуйте його та імпортуйте папку командою «npx litopys import».',
  file_zip_path: 'Шлях у ZIP-архіві веде за його межі: {detail}. Створіть архів ще раз із папки експорту.',
  file_zip_link:
    'У ZIP-архіві є об’єкт, який не є ні файлом, ні папкою: {detail}. Створіть архів ще раз без нього.',
  file_zip_twice: 'У ZIP-архіві є два об’єкти з однаковою назвою: {detail}. Видаліть один із них.',
  file_zip_without_export:
    'У ZIP-архіві немає експорту Telegram Desktop. Запакуйте папку, у якій є result.json чи messages.html.',
  file_zip_several: 'У ZIP-архіві кілька експортів ({detail}). Імпортуйте кожен окремо.',
}
