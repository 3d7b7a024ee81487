import { plainText } from './desktop-text.ts'
import { type Fields, isFields, listField, objectField, textField } from './fields.ts'

/** Fields that a post stores in columns of its own. All others are kept unchanged. */
const ownFields = new Set([
  'id',
  'type',
  'date',
  'date_unixtime',
  'edited',
  'edited_unixtime',
  'text',
  'text_entities',
  'from',
  'from_id',
  'author',
  'forwarded_from',
  'forwarded_from_id',
  'reply_to_message_id',
  'via_bot',
  'photo',
  'photo_file_size',
  'file',
  'file_name',
  'file_size',
  'media_type',
  'mime_type',
  'duration_seconds',
  'width',
  'height',
  'reactions',
])

/** Fields without a column: service actions, polls, places, buttons, and fields of newer versions. */
export function desktopExtra(message: Fields): Fields {
  return Object.fromEntries(Object.entries(message).filter(([name]) => !ownFields.has(name)))
}

/** Words outside the body that users search for. */
export function desktopAside(message: Fields): string[] {
  const fields = [
    'title',
    'information_text',
    'file_name',
    'performer',
    'place_name',
    'address',
    'game_title',
    'game_description',
  ]
  return [
    ...fields.map((name) => textField(message, name) ?? ''),
    ...pollTexts(objectField(message, 'poll'), 'question'),
    ...pollTexts(objectField(message, 'todo_list'), 'title'),
    ...contactTexts(objectField(message, 'contact_information')),
  ].filter((text) => text !== '')
}

function pollTexts(poll: Fields | undefined, heading: string): string[] {
  if (!poll) return []
  const answers = listField(poll, 'answers').filter(isFields)
  return [plainText(poll[heading]), ...answers.map((answer) => plainText(answer.text))]
}

function contactTexts(contact: Fields | undefined): string[] {
  return contact
    ? ['first_name', 'last_name', 'phone_number'].map((name) => textField(contact, name) ?? '')
    : []
}
