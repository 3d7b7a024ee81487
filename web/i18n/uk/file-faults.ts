import type { FileFault } from '@litopys/contract/file-faults'

const neither =
  'Це не експорт Telegram Desktop (result.json, messages.html чи zip-архів його папки) і не JSONL'

export const fileFaultsUk: Record<FileFault, string> = {
  file_gone: 'Завантаженого файлу вже немає: завантажте його ще раз',
  file_empty: 'Файл порожній',
  file_of_no_kind: `${neither}: файл починається не з { і не так, як експорт HTML`,
  file_without_posts: `${neither}: у файлі немає ні списку повідомлень, ні рядка з messageId`,
  file_without_messages: 'Це не експорт Telegram Desktop: у файлі немає списку повідомлень',
  file_without_channel:
    'Експорт HTML не містить ID свого каналу. Введіть назву чи ID каналу або ім’я користувача каналу, який є в архіві.',
  file_piece_too_large:
    'Це не експорт Telegram Desktop: щось у файлі, що не є повідомленням, більше за {detail} байтів',
  file_too_deep: 'Це не експорт Telegram Desktop: вкладеність більша за {detail} рівнів',
  file_zip_damaged: 'Zip-архів пошкоджено: {detail}',
  file_zip_cut_off: 'Zip-архів неповний або це не архів: запакуйте, скопіюйте чи завантажте його ще раз',
  file_zip_encrypted: 'Zip-архів захищено паролем: запакуйте його без пароля ({detail})',
  file_zip_method:
    'Zip-архів запаковано способом, який не підтримується: запакуйте його як звичайний zip ({detail})',
  file_zip_too_many: 'У zip-архіві понад {detail} файлів',
  file_zip_too_large: 'Розпакований вміст zip-архіву зайняв би понад {detail} байтів',
  file_zip_bomb: 'Zip-архів не прийнято: його вміст розпаковується більш ніж у 100 разів ({detail})',
  file_zip_path: 'Назва в zip-архіві веде за його межі: {detail}',
  file_zip_link: 'У zip-архіві є щось, що не є ні файлом, ні папкою: {detail}',
  file_zip_twice: 'У zip-архіві двічі трапляється та сама назва: {detail}',
  file_zip_without_export: 'У zip-архіві немає експорту Telegram Desktop (result.json чи messages.html)',
  file_zip_several: 'У zip-архіві кілька експортів: імпортуйте кожен окремо ({detail})',
}
