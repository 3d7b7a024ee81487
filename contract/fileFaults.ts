const neither =
  'This is neither a Telegram Desktop export (result.json, messages.html or a zip of its folder) nor JSONL'

/** Why a file cannot be imported at all, in English; `{detail}` stands for what it has there. The web side translates by code. */
export const fileFaults = {
  file_gone: 'The uploaded file is not there any more: upload it once more',
  file_empty: 'The file is empty',
  file_of_no_kind: `${neither}: it begins neither with { nor as an HTML export does`,
  file_without_posts: `${neither}: it has neither a list of messages nor a line with a messageId`,
  file_without_messages: 'This is not a Telegram Desktop export: it has no list of messages',
  file_without_channel:
    'An HTML export does not say which channel it is of: name a channel that the archive knows, or give its number',
  file_piece_too_large:
    'This is not a Telegram Desktop export: something in it that is no message is larger than {detail} bytes',
  file_too_deep: 'This is not a Telegram Desktop export: it is nested deeper than {detail} levels',
  file_zip_damaged: 'The zip archive is damaged: {detail}',
  file_zip_cut_off: 'The zip archive is incomplete, or is none: pack, copy or download it again',
  file_zip_encrypted: 'The zip archive is protected by a password: pack it without one ({detail})',
  file_zip_method:
    'The zip archive is packed by a method that is not supported: pack it as ordinary zip ({detail})',
  file_zip_too_many: 'The zip archive has more than {detail} files in it',
  file_zip_too_large: 'What is in the zip archive would take more than {detail} bytes unpacked',
  file_zip_bomb:
    'The zip archive is not taken: its contents unpack to more than 100 times their size ({detail})',
  file_zip_path: 'A name in the zip archive leads out of it: {detail}',
  file_zip_link: 'The zip archive has something in it that is neither a file nor a folder: {detail}',
  file_zip_twice: 'The zip archive has the same name twice: {detail}',
  file_zip_without_export:
    'The zip archive has no Telegram Desktop export in it (result.json or messages.html)',
  file_zip_several: 'The zip archive has several exports in it: import each by itself ({detail})',
} as const satisfies Record<string, string>

export type FileFault = keyof typeof fileFaults

export function isFileFault(code: string): code is FileFault {
  return Object.hasOwn(fileFaults, code)
}
