import type { tl } from '@mtcute/node'
import { type Fields, present } from './fields.ts'

/** Words outside the text that users search for. */
export function mtprotoAside({ media, action }: Content): string[] {
  return [...mediaTexts(media), ...actionTexts(action)].filter((text) => text !== '')
}

/** Content without a field in a post, under the names of the JSON export. */
export function mtprotoExtra({ media, action }: Content): Fields {
  return { ...mediaFields(media), ...actionFields(action) }
}

type Content = { media?: tl.TypeMessageMedia | undefined; action?: tl.TypeMessageAction | undefined }

function mediaTexts(media: tl.TypeMessageMedia | undefined): string[] {
  switch (media?._) {
    case 'messageMediaPoll':
      return [media.poll.question.text, ...media.poll.answers.map(({ text }) => text.text)]
    case 'messageMediaToDo':
      return [media.todo.title.text, ...media.todo.list.map(({ title }) => title.text)]
    case 'messageMediaVenue':
      return [media.title, media.address]
    case 'messageMediaContact':
      return [media.firstName, media.lastName, media.phoneNumber]
    case 'messageMediaGame':
      return [media.game.title, media.game.description]
    case 'messageMediaDocument':
      return media.document?._ === 'document' ? media.document.attributes.flatMap(attributeTexts) : []
    default:
      return []
  }
}

function attributeTexts(attribute: tl.TypeDocumentAttribute): string[] {
  switch (attribute._) {
    case 'documentAttributeFilename':
      return [attribute.fileName]
    case 'documentAttributeAudio':
      return [attribute.title ?? '', attribute.performer ?? '']
    default:
      return []
  }
}

function mediaFields(media: tl.TypeMessageMedia | undefined): Fields {
  switch (media?._) {
    case 'messageMediaPoll':
      return { poll: pollFields(media) }
    case 'messageMediaVenue':
      return { place_name: media.title, address: media.address, ...placeFields(media.geo) }
    case 'messageMediaGeo':
    case 'messageMediaGeoLive':
      return placeFields(media.geo)
    case 'messageMediaContact':
      return {
        contact_information: {
          first_name: media.firstName,
          last_name: media.lastName,
          phone_number: media.phoneNumber,
        },
      }
    default:
      return {}
  }
}

function pollFields({ poll, results }: tl.RawMessageMediaPoll): Fields {
  const votersOf = (option: Uint8Array) =>
    results.results?.find((result) => Buffer.compare(result.option, option) === 0)?.voters
  return {
    question: poll.question.text,
    closed: poll.closed ?? false,
    ...present({ total_voters: results.totalVoters }),
    answers: poll.answers.map((answer) => ({
      text: answer.text.text,
      ...('option' in answer ? present({ voters: votersOf(answer.option) }) : {}),
    })),
  }
}

function placeFields(geo: tl.TypeGeoPoint): Fields {
  if (geo._ !== 'geoPoint') return {}
  return { location_information: { latitude: geo.lat, longitude: geo.long } }
}

function actionTexts(action: tl.TypeMessageAction | undefined): string[] {
  if (action && 'title' in action && typeof action.title === 'string') return [action.title]
  return action?._ === 'messageActionCustomAction' ? [action.message] : []
}

/** Names of the actions that channels have; others keep Telegram's name. */
const actionNames: Partial<Record<tl.TypeMessageAction['_'], string>> = {
  messageActionChannelCreate: 'create_channel',
  messageActionChatCreate: 'create_group',
  messageActionChatEditTitle: 'edit_group_title',
  messageActionChatEditPhoto: 'edit_group_photo',
  messageActionChatDeletePhoto: 'delete_group_photo',
  messageActionPinMessage: 'pin_message',
  messageActionHistoryClear: 'clear_history',
  messageActionGroupCall: 'group_call',
  messageActionChannelMigrateFrom: 'migrate_from_group',
}

function actionFields(action: tl.TypeMessageAction | undefined): Fields {
  if (!action) return {}
  const title = 'title' in action ? action.title : undefined
  return { action: actionNames[action._] ?? action._, ...present({ title }) }
}
