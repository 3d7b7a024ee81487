import { shownCount } from '../html/counts.ts'
import {
  allOfClass,
  attribute,
  type Element,
  elements,
  hasClass,
  lineOf,
  ofClass,
  ofTag,
} from '../html/tree.ts'
import { type Fields, present } from './fields.ts'

/**
 * Content without a field in a post, under the names of the JSON export if it has one, with its searchable
 * words.
 */
export function previewExtra(bubble: Element): { extra: Fields; aside: string[] } {
  const poll = pollOf(bubble)
  const place = placeOf(bubble)
  const contact = contactOf(bubble)
  return {
    extra: {
      ...poll.extra,
      ...place.extra,
      ...contact.extra,
      ...present({ link_preview: linkPreviewOf(bubble), inline_bot_buttons: buttonsOf(bubble) }),
      ...present({ forwarded_author: lineOf(ofClass(bubble, 'tgme_widget_message_forwarded_from_author')) }),
    },
    aside: [...poll.aside, ...place.aside, ...contact.aside],
  }
}

type Facts = { extra: Fields; aside: string[] }

function facts(extra: Fields, ...aside: (string | undefined)[]): Facts {
  return { extra: present(extra), aside: aside.filter((words) => words !== undefined) }
}

function pollOf(bubble: Element): Facts {
  const poll = ofClass(bubble, 'tgme_widget_message_poll')
  if (!poll) return facts({})
  const question = lineOf(ofClass(poll, 'tgme_widget_message_poll_question'))
  const type = lineOf(ofClass(poll, 'tgme_widget_message_poll_type'))
  const voters = shownCount(lineOf(ofClass(bubble, 'tgme_widget_message_voters')))
  const answers = allOfClass(poll, 'tgme_widget_message_poll_option').map((option) => ({
    text: lineOf(ofClass(option, 'tgme_widget_message_poll_option_text')) ?? '',
    ...present({
      percent: shownCount(lineOf(ofClass(option, 'tgme_widget_message_poll_option_percent')))?.value,
    }),
  }))
  const total = { total_voters: voters?.value, is_rounded: voters?.isRounded || undefined }
  const details = {
    question: question ?? '',
    closed: /final results/i.test(type ?? ''),
    ...present({ type, ...total }),
  }
  return facts({ poll: { ...details, answers } }, question, ...answers.map(({ text }) => text))
}

function placeOf(bubble: Element): Facts {
  const venue = ofClass(bubble, 'tgme_widget_message_venue_wrap')
  const wrap = venue ?? ofClass(bubble, 'tgme_widget_message_location_wrap')
  if (!wrap) return facts({})
  const [, latitude, longitude] =
    /[?&]q=(-?\d{1,3}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)/.exec(attribute(wrap, 'href') ?? '') ?? []
  const name = lineOf(ofClass(wrap, 'tgme_widget_message_venue_title'))
  const address = lineOf(ofClass(wrap, 'tgme_widget_message_venue_address'))
  const isKnown = latitude !== undefined && longitude !== undefined
  const location = isKnown ? { latitude: Number(latitude), longitude: Number(longitude) } : undefined
  return facts({ location_information: location, place_name: name, address }, name, address)
}

function contactOf(bubble: Element): Facts {
  const name = lineOf(ofClass(bubble, 'tgme_widget_message_contact_name'))
  const phone = lineOf(ofClass(bubble, 'tgme_widget_message_contact_phone'))
  if (name === undefined && phone === undefined) return facts({})
  return facts({ contact_information: present({ first_name: name, phone_number: phone }) }, name, phone)
}

function linkPreviewOf(bubble: Element): Fields | undefined {
  const preview = ofClass(bubble, 'tgme_widget_message_link_preview')
  if (!preview) return undefined
  return present({
    url: attribute(preview, 'href'),
    site_name: lineOf(ofClass(preview, 'link_preview_site_name')),
    title: lineOf(ofClass(preview, 'link_preview_title')),
    description: lineOf(ofClass(preview, 'link_preview_description')),
  })
}

function buttonsOf(bubble: Element): Fields[][] | undefined {
  const rows = allOfClass(bubble, 'tgme_widget_message_inline_row')
  const found = (rows.length > 0 ? rows : [bubble]).map((row) =>
    allOfClass(row, 'tgme_widget_message_inline_button').map((button) => {
      const text = lineOf(ofClass(button, 'tgme_widget_message_inline_button_text')) ?? lineOf(button)
      const link = button.tagName === 'a' ? button : ofTag(button, 'a')
      const href = link && attribute(link, 'href')
      return present({ text, type: href && 'url', data: href })
    }),
  )
  return found.some((row) => row.length > 0) ? found : undefined
}

/**
 * Label in place of content that the web preview cannot show. Players and stickers also have one, for
 * browsers that cannot play them.
 */
export function unsupportedLabel(bubble: Element): string | undefined {
  const isShown = (element: Element) => players.some((name) => hasClass(element, name))
  for (const element of elements(bubble, isShown))
    if (hasClass(element, 'message_media_not_supported_label')) return lineOf(element)
  return undefined
}

const players = ['tgme_widget_message_video_player', 'tgme_widget_message_roundvideo_player']
