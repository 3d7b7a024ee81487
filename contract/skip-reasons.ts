/** Why an import skips a record. */
export const skipCodes = [
  'file_cut_off',
  'file_cut_off_inside',
  'message_without_end',
  'text_without_end',
  'brackets_mismatch',
  'not_json',
  'not_object',
  'not_utf8',
  'not_message',
  'too_deep',
  'too_large',
  'chat_without_id',
  'message_without_id',
  'message_id_too_large',
  'message_of_other_channel',
  'message_without_date',
  'type_unsupported',
  'field_missing',
  'field_invalid',
  'date_invalid',
  'date_implausible',
] as const
export type SkipCode = (typeof skipCodes)[number]

/**
 * English texts. `{detail}` is what the code is about: a field, a type or a limit. The web app translates by
 * code.
 */
export const skipReasons: Record<SkipCode, string> = {
  file_cut_off: 'The file ends here, too early',
  file_cut_off_inside: 'The file ends inside this message',
  message_without_end: 'This message has no end',
  text_without_end: 'A string does not end on its line',
  brackets_mismatch: 'Brackets do not match',
  not_json: 'This is not valid JSON',
  not_object: 'This is not a JSON object',
  not_utf8: 'This is not valid UTF-8',
  not_message: 'This is not a message',
  too_deep: 'The record is nested deeper than {detail} levels',
  too_large: 'The record is larger than {detail}',
  chat_without_id: 'The channel has no id before its messages',
  message_without_id: 'The message has no id',
  message_id_too_large: 'The message id is larger than any id of Telegram',
  message_of_other_channel: 'The message belongs to another channel: {detail}',
  message_without_date: 'The message has no usable date',
  type_unsupported: 'Messages of type "{detail}" are not supported',
  field_missing: '{detail} is missing',
  field_invalid: '{detail} has an invalid value',
  date_invalid: '{detail} is not a date, or not between 1970 and 2105',
  date_implausible: 'The date is before 14 August 2013 (start of Telegram) or more than a day in the future',
}

/** Whether the file ends too early, in contrast to a single bad record. */
export function isCutOff(code: SkipCode | undefined): boolean {
  return code === 'file_cut_off' || code === 'file_cut_off_inside'
}
