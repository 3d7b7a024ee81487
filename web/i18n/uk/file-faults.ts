import type { FileFault } from '@litopys/contract/file-faults'

const neither =
  'Це не експорт Telegram Desktop (result.json, messages.html чи zip-архів його теки) і не JSONL'

export const fileFaultsUk: Record<FileFault, string> = {
  file_gone: 'Надісланого файлу вже немає: надішліть його ще раз',
  file_empty: 'Файл порожній: експортуйте або завантажте його ще раз',
  file_of_no_kind: `${neither}. Файл не починається з { і не схожий на експорт HTML.`,
  file_without_posts: `${neither}. У файлі немає списку повідомлень і жодного рядка з messageId.`,
  file_without_messages: 'Це не експорт Telegram Desktop: у файлі немає списку повідомлень',
  file_without_channel:
    'Експорт HTML не містить ID свого каналу. Введіть назву чи ID каналу або ім’я користувача каналу, який є в архіві.',
  file_piece_too_large:
    'Це не експорт Telegram Desktop. У файлі є частина, більша за {detail}, яка не є повідомленням.',
  file_too_deep: 'Це не експорт Telegram Desktop: рівнів вкладеності більше ніж {detail}',
  file_zip_damaged: 'Zip-архів пошкоджено ({detail}): створіть або скопіюйте його ще раз',
  file_zip_cut_off: 'ZIP-архів неповний або це не архів: запакуйте, скопіюйте чи надішліть його ще раз',
  file_zip_encrypted: 'Zip-архів захищено паролем (файл: {detail}): запакуйте його без пароля',
  file_zip_method:
    'Zip-архів запаковано способом, який не підтримується (файл і спосіб: {detail}): запакуйте його як звичайний zip',
  file_zip_too_many:
    'У zip-архіві понад {detail} файлів: імпортуйте розпаковану теку командою npx litopys import',
  file_zip_too_large:
    'Розпакований вміст zip-архіву зайняв би понад {detail} (UNPACKED_MAX_BYTES). Поділіть експорт або попросіть адміністратора збільшити ліміт.',
  file_zip_bomb:
    'Zip-архів не прийнято: його вміст розпаковується більш ніж у 100 разів або накладається ({detail}). Імпортуйте розпаковану теку командою npx litopys import.',
  file_zip_path: 'Шлях у zip-архіві веде за його межі: {detail}. Створіть архів ще раз із теки експорту.',
  file_zip_link:
    'У zip-архіві є щось, що не є ні файлом, ні текою: {detail}. Створіть архів ще раз без цього.',
  file_zip_twice: 'У zip-архіві двічі трапляється та сама назва: {detail}. Вилучіть один із цих файлів.',
  file_zip_without_export:
    'У zip-архіві немає експорту Telegram Desktop. Запакуйте теку, у якій є result.json чи messages.html.',
  file_zip_several: 'У zip-архіві кілька експортів ({detail}): імпортуйте кожен окремо',
}
