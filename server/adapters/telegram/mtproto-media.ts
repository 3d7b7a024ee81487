import { mediaFaults } from '@litopys/contract/media-faults'
import type { MediaItem } from '@litopys/contract/schemas/post'
import type { tl } from '@mtcute/node'
import { present } from './fields.ts'

/** The fault of a file until it is downloaded. */
const missing = mediaFaults.not_fetched

/** Where Telegram stores a file. */
export type FilePlace = { centre: number; location: tl.TypeInputFileLocation; size: number }
/** A file as its message describes it, and where to download it. */
export type MtprotoFile = { item: MediaItem; place?: FilePlace }

export function mtprotoFiles(media: tl.TypeMessageMedia | undefined): MtprotoFile[] {
  switch (media?._) {
    case 'messageMediaPhoto':
      return [
        withSpoiler(
          media,
          media.photo?._ === 'photo' ? photoOf(media.photo) : { item: { kind: 'photo', missing } },
        ),
      ]
    case 'messageMediaDocument':
      return [
        withSpoiler(
          media,
          media.document?._ === 'document' ? documentOf(media.document) : { item: { kind: 'file', missing } },
        ),
      ]
    case 'messageMediaPaidMedia':
      return media.extendedMedia.flatMap((one) =>
        one._ === 'messageExtendedMedia' ? mtprotoFiles(one.media) : [],
      )
    default:
      return []
  }
}

function withSpoiler({ spoiler }: { spoiler?: boolean }, { item, ...place }: MtprotoFile): MtprotoFile {
  return { item: { ...item, ...(spoiler ? { isSpoiler: true } : {}) }, ...place }
}

/** The largest size of a photo. Sizes without bytes are outlines. */
function photoOf({ id, accessHash, fileReference, dcId, sizes }: tl.RawPhoto): MtprotoFile {
  const measured = sizes.flatMap((size) => ('w' in size ? [size] : []))
  const [biggest] = measured.toSorted((a, b) => b.w * b.h - a.w * a.h)
  if (!biggest) return { item: { kind: 'photo', missing } }
  const size =
    biggest._ === 'photoSizeProgressive' ? biggest.sizes.at(-1) : 'size' in biggest ? biggest.size : undefined
  const item: MediaItem = {
    kind: 'photo',
    missing,
    width: biggest.w,
    height: biggest.h,
    ...present({ size }),
  }
  if (size === undefined) return { item }
  const thumbSize = biggest.type
  const location = { _: 'inputPhotoFileLocation', id, accessHash, fileReference, thumbSize } as const
  return { item, place: { centre: dcId, location, size } }
}

function documentOf(document: tl.RawDocument): MtprotoFile {
  const { mimeType, size, attributes, id, accessHash, fileReference, dcId } = document
  let fileName: string | undefined
  let measures: Pick<MediaItem, 'width' | 'height' | 'duration'> = {}
  for (const attribute of attributes) {
    if (attribute._ === 'documentAttributeFilename') fileName = attribute.fileName
    if (attribute._ === 'documentAttributeImageSize') measures = { width: attribute.w, height: attribute.h }
    if (attribute._ === 'documentAttributeVideo')
      measures = { width: attribute.w, height: attribute.h, duration: attribute.duration }
    if (attribute._ === 'documentAttributeAudio') measures = { duration: attribute.duration }
  }
  const _ = 'inputDocumentFileLocation'
  const location = { _, id, accessHash, fileReference, thumbSize: '' } as const
  return {
    item: {
      kind: kindOf(attributes, mimeType),
      missing,
      mimeType,
      size,
      ...measures,
      ...present({ fileName }),
    },
    place: { centre: dcId, location, size },
  }
}

function kindOf(attributes: tl.TypeDocumentAttribute[], mimeType: string): MediaItem['kind'] {
  const has = (kind: tl.TypeDocumentAttribute['_']) => attributes.some(({ _ }) => _ === kind)
  if (has('documentAttributeSticker') || has('documentAttributeCustomEmoji')) return 'sticker'
  if (has('documentAttributeAnimated')) return 'animation'
  for (const attribute of attributes) {
    if (attribute._ === 'documentAttributeVideo') return attribute.roundMessage ? 'video_message' : 'video'
    if (attribute._ === 'documentAttributeAudio') return attribute.voice ? 'voice' : 'audio'
  }
  if (mimeType.startsWith('image/')) return 'photo'
  if (mimeType.startsWith('video/')) return 'video'
  return mimeType.startsWith('audio/') ? 'audio' : 'file'
}
