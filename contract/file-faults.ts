const neither =
  'This is neither a Telegram Desktop export (result.json, messages.html or a zip of its folder) nor JSONL'

/**
 * English texts for files that cannot be imported; `{detail}` is the value in the file. The web app
 * translates by code.
 */
export const fileFaults = {
  file_gone: 'The uploaded file no longer exists. Upload it again.',
  file_empty: 'The file is empty. Export or download it again.',
  file_of_no_kind: `${neither}. Its first character is not {, and it is no HTML export.`,
  file_without_posts: `${neither}. It has no list of messages, and no line with a messageId.`,
  file_without_messages: 'This is not a Telegram Desktop export: it has no list of messages',
  file_without_channel:
    'An HTML export does not contain the ID of its channel. Enter the title or ID of the channel, or the username of a channel in the archive.',
  file_piece_too_large:
    'This is not a Telegram Desktop export. It has a part larger than {detail} that is not a message.',
  file_too_deep: 'This is not a Telegram Desktop export: it is nested deeper than {detail} levels',
  file_zip_damaged: 'The zip archive is damaged ({detail}). Create or copy it again.',
  file_zip_cut_off: 'The file is not a complete zip archive. Create, copy or download it again.',
  file_zip_encrypted: 'The zip archive has a password (file: {detail}). Create it without one.',
  file_zip_method:
    'The zip archive uses an unsupported compression method (file and method: {detail}). Create an ordinary zip.',
  file_zip_too_many:
    'The zip archive has more than {detail} files. Import the unpacked folder with "npx litopys import".',
  file_zip_too_large:
    'The contents of the zip archive need more than {detail} (UNPACKED_MAX_BYTES). Split the export, or ask the administrator of the server to raise the limit.',
  file_zip_bomb:
    'The zip archive was refused, because its contents are more than 100 times their packed size or overlap ({detail}). If you trust it, unpack it and import the folder with "npx litopys import".',
  file_zip_path:
    'A path in the zip archive points outside it: {detail}. Create the archive again from the folder of the export.',
  file_zip_link:
    'The zip archive has an entry that is neither a file nor a folder: {detail}. Create the archive again without it.',
  file_zip_twice: 'The zip archive has two entries with the same name: {detail}. Remove one of them.',
  file_zip_without_export:
    'The zip archive has no Telegram Desktop export. Zip the folder that has result.json or messages.html.',
  file_zip_several: 'The zip archive has several exports ({detail}). Import each one separately.',
} as const satisfies Record<string, string>

export type FileFault = keyof typeof fileFaults

export function isFileFault(code: string): code is FileFault {
  return Object.hasOwn(fileFaults, code)
}
