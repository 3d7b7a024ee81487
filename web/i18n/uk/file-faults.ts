import type { FileFault } from '@litopys/contract/file-faults'

const neither =
  'Це не експорт Telegram Desktop (result.json, messages.html чи ZIP-архів його папки) і не JSONL'

export const fileFaultsUk: Record<FileFault, string> = {
  file_gone: 'Надісланого файлу вже немає: надішліть його ще раз',
  file_empty: 'Файл порожній',
  file_of_no_kind: `${neither}: файл починається не з { і не так, як експорт HTML`,
  file_without_posts: `${neither}: у файлі немає ні списку повідомлень, ні рядка з messageId`,
  file_without_messages: 'Це не експорт Telegram Desktop: у файлі немає списку повідомлень',
  file_without_channel:
    'Експорт HTML не містить ID свого каналу. Введіть ім’я користувача або назву каналу з архіву. Якщо його там немає, спершу додайте канал.',
  file_piece_too_large:
    'Це не експорт Telegram Desktop: у файлі є щось більше за {detail} байтів, і це не повідомлення',
  file_too_deep: 'Це не експорт Telegram Desktop: рівнів вкладеності більше ніж {detail}',
  file_zip_damaged: 'ZIP-архів пошкоджено: {detail}',
  file_zip_cut_off: 'ZIP-архів неповний або це не архів: запакуйте, скопіюйте чи надішліть його ще раз',
  file_zip_encrypted: 'ZIP-архів захищено паролем: запакуйте його без пароля ({detail})',
  file_zip_method:
    'ZIP-архів запаковано способом, який не підтримується: запакуйте його як звичайний ZIP ({detail})',
  file_zip_too_many: 'Файлів у ZIP-архіві більше ніж {detail}',
  file_zip_too_large: 'Розпакований вміст ZIP-архіву зайняв би понад {detail} байтів',
  file_zip_bomb: 'ZIP-архів не прийнято: його вміст розпаковується більш ніж у 100 разів ({detail})',
  file_zip_path: 'Шлях у ZIP-архіві веде за його межі: {detail}',
  file_zip_link: 'У ZIP-архіві є щось, що не є ні файлом, ні папкою: {detail}',
  file_zip_twice: 'У ZIP-архіві двічі трапляється та сама назва: {detail}',
  file_zip_without_export: 'У ZIP-архіві немає експорту Telegram Desktop (result.json чи messages.html)',
  file_zip_several: 'У ZIP-архіві кілька експортів: імпортуйте кожен окремо ({detail})',
}
