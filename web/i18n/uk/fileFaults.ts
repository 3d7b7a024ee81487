import type { FileFault } from '@litopys/contract/fileFaults'

const neither = 'Це не експорт Telegram Desktop (result.json чи messages.html) і не JSONL'

export const fileFaultsUk: Record<FileFault, string> = {
  file_empty: 'Файл порожній',
  file_of_no_kind: `${neither}: файл починається не з { чи <`,
  file_without_posts: `${neither}: у файлі немає ні списку повідомлень, ні рядка з messageId`,
  file_without_messages: 'Це не експорт Telegram Desktop: у файлі немає списку повідомлень',
  file_without_channel:
    'Експорт HTML не каже, з якого він каналу: назвіть канал, який архів уже знає, або вкажіть його номер',
  file_piece_too_large:
    'Це не експорт Telegram Desktop: щось у файлі, що не є повідомленням, більше за {detail} байтів',
  file_too_deep: 'Це не експорт Telegram Desktop: вкладеність більша за {detail} рівнів',
}
