import { mediaFaults } from '@litopys/contract/media-faults'
import type { MediaItem } from '@litopys/contract/schemas/post'
import { shownSeconds } from '../html/counts.ts'
import { allOfClass, attribute, classesOf, type Element, lineOf, ofClass } from '../html/tree.ts'
import { placeOf } from './desktop-media.ts'
import { type Fields, present } from './fields.ts'

/**
 * Media of a message in an HTML export: files, and cards without a file under the names of the JSON export.
 */
export type HtmlMedia = { media: MediaItem[]; extra: Fields; aside: string[] }

const pictured: [string, MediaItem['kind']][] = [
  ['photo_wrap', 'photo'],
  ['video_file_wrap', 'video'],
  ['animated_wrap', 'animation'],
  ['sticker_wrap', 'sticker'],
]

export function htmlMedia(body: Element): HtmlMedia {
  const media = pictured.flatMap(([name, kind]) =>
    allOfClass(body, name).map((link) => ({
      kind,
      ...fileOf(link),
      ...present({ duration: durationOf(link) }),
    })),
  )
  const found: HtmlMedia = { media, extra: {}, aside: [] }
  for (const card of allOfClass(body, 'media')) {
    const { media: more, extra, aside } = cardMedia(card)
    found.media.push(...more)
    found.aside.push(...aside)
    Object.assign(found.extra, extra)
  }
  return found
}

function durationOf(link: Element): number | undefined {
  return shownSeconds(lineOf(ofClass(link, 'video_duration')))
}

function fileOf(link: Element, note?: string): Pick<MediaItem, 'path' | 'missing'> {
  const href = attribute(link, 'href')
  if (href !== undefined) return placeOf(href)
  return { missing: note === undefined ? mediaFaults.not_in_export : noteOf(note) }
}

/** The note in the words of the JSON export. */
function noteOf(note: string): string {
  if (/^not included/i.test(note)) return mediaFaults.not_included
  if (/^exceeds/i.test(note)) return mediaFaults.exceeds
  if (/^unavailable/i.test(note)) return mediaFaults.unavailable
  return note
}

/**
 * A card with a title, a description and a status. Desktop writes it for media without a picture or with a
 * missing file.
 */
function cardMedia(card: Element): HtmlMedia {
  const [title = '', description, status = ''] = ['title', 'description', 'status'].map((name) =>
    lineOf(ofClass(card, name)),
  )
  const named = classesOf(card).find((name) => name.startsWith('media_')) ?? ''
  const file = { ...fileOf(card, description), ...present({ duration: shownSeconds(status) }) }
  const ofFile = (kind: MediaItem['kind'], more: Partial<MediaItem> = {}, aside: string[] = []) => ({
    media: [{ kind, ...file, ...more }],
    extra: {},
    aside,
  })
  switch (named) {
    case 'media_photo':
      return ofFile(title === 'Sticker' ? 'sticker' : 'photo', {
        ...frameOf(status),
        ...selfDestroyed(title, status),
      })
    case 'media_video':
      return ofFile(videoKinds[title] ?? 'video', selfDestroyed(title, status))
    case 'media_voice_message':
      return ofFile('voice')
    case 'media_audio_file':
      return ofFile('audio', {}, title === 'Audio file' ? [] : [title])
    case 'media_file':
      return title === 'File' || title === '' ? ofFile('file') : ofFile('file', { fileName: title }, [title])
    default:
      return cardFacts(named, { title, description, status, link: attribute(card, 'href') })
  }
}

const videoKinds: Record<string, MediaItem['kind']> = {
  Animation: 'animation',
  'Video message': 'video_message',
}

function selfDestroyed(title: string, status: string): Pick<MediaItem, 'missing'> {
  return title.startsWith('Self-destructing') ? { missing: `${title}: ${status}` } : {}
}

/** Size of a photo without a picture, from `1280x853, 120 KB`. */
function frameOf(status: string): Pick<MediaItem, 'width' | 'height'> {
  const [, width, height] = /(\d{1,6})\s?[x×]\s?(\d{1,6})/.exec(status) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : {}
}

type Card = { title: string; description: string | undefined; status: string; link: string | undefined }

/** Places, contacts and similar cards under the names of the JSON export. Unknown cards are kept as shown. */
function cardFacts(named: string, { title, description, status, link }: Card): HtmlMedia {
  const facts = (extra: Fields, ...aside: (string | undefined)[]) => ({
    media: [],
    extra: present(extra),
    aside: aside.filter((text): text is string => text !== undefined && text !== ''),
  })
  switch (named) {
    case 'media_location':
    case 'media_live_location':
      return facts({ location_information: coordinatesIn(status) ?? coordinatesIn(link) })
    case 'media_venue':
      return facts(
        { place_name: title, address: description, location_information: coordinatesIn(link) },
        title,
        description,
      )
    case 'media_contact': {
      const phone = status.replace(/ - vCard$/, '')
      return facts({ contact_information: { first_name: title, phone_number: phone } }, title, phone)
    }
    case 'media_game':
      return facts({ game_title: title, game_description: description, game_link: link }, title, description)
    default:
      return facts({ [named || 'media']: present({ title, description, status, link }) }, title, description)
  }
}

function coordinatesIn(text: string | undefined): Fields | undefined {
  const [, latitude, longitude] = /(-?\d{1,3}(?:\.\d+)?),\s?(-?\d{1,3}(?:\.\d+)?)/.exec(text ?? '') ?? []
  return latitude && longitude ? { latitude: Number(latitude), longitude: Number(longitude) } : undefined
}
