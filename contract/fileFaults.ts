const neither = 'This is neither a Telegram Desktop export (result.json or messages.html) nor JSONL'

/** Why a file cannot be imported at all, in English; `{detail}` stands for what it has there. The web side translates by code. */
export const fileFaults = {
  file_empty: 'The file is empty',
  file_of_no_kind: `${neither}: it does not begin with { or <`,
  file_without_posts: `${neither}: it has neither a list of messages nor a line with a messageId`,
  file_without_messages: 'This is not a Telegram Desktop export: it has no list of messages',
  file_without_channel:
    'An HTML export does not say which channel it is of: name a channel that the archive knows, or give its number',
  file_piece_too_large:
    'This is not a Telegram Desktop export: something in it that is no message is larger than {detail} bytes',
  file_too_deep: 'This is not a Telegram Desktop export: it is nested deeper than {detail} levels',
} as const satisfies Record<string, string>

export type FileFault = keyof typeof fileFaults

export function isFileFault(code: string): code is FileFault {
  return Object.hasOwn(fileFaults, code)
}
