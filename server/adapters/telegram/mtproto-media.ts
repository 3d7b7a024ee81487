import { mediaFaults } from '@litopys/contract/mediaFaults'
import type { MediaItem } from '@litopys/contract/schemas/post'
import type { tl } from '@mtcute/node'
import { present } from './fields.ts'

/** Files lie with Telegram: this archive asks for none of them. */
const missing = mediaFaults.not_fetched

/** A file of a message as it describes itself. */
export function mtprotoMedia(media: tl.TypeMessageMedia | undefined): MediaItem[] {
  switch (media?._) {
    case 'messageMediaPhoto':
      return [{ kind: 'photo', missing, ...(media.photo?._ === 'photo' ? largest(media.photo.sizes) : {}) }]
    case 'messageMediaDocument':
      return media.document?._ === 'document' ? [documentOf(media.document)] : [{ kind: 'file', missing }]
    case 'messageMediaPaidMedia':
      return media.extendedMedia.flatMap((one) =>
        one._ === 'messageExtendedMedia' ? mtprotoMedia(one.media) : [],
      )
    default:
      return []
  }
}

function largest(sizes: tl.TypePhotoSize[]): Partial<MediaItem> {
  const measured = sizes.flatMap((size) => ('w' in size ? [size] : []))
  const [biggest] = measured.toSorted((a, b) => b.w * b.h - a.w * a.h)
  if (!biggest) return {}
  const size =
    biggest._ === 'photoSizeProgressive' ? biggest.sizes.at(-1) : 'size' in biggest ? biggest.size : undefined
  return { width: biggest.w, height: biggest.h, ...present({ size }) }
}

function documentOf({ mimeType, size, attributes }: tl.RawDocument): MediaItem {
  let fileName: string | undefined
  let measures: Pick<MediaItem, 'width' | 'height' | 'duration'> = {}
  for (const attribute of attributes) {
    if (attribute._ === 'documentAttributeFilename') fileName = attribute.fileName
    if (attribute._ === 'documentAttributeImageSize') measures = { width: attribute.w, height: attribute.h }
    if (attribute._ === 'documentAttributeVideo')
      measures = { width: attribute.w, height: attribute.h, duration: attribute.duration }
    if (attribute._ === 'documentAttributeAudio') measures = { duration: attribute.duration }
  }
  return {
    kind: kindOf(attributes, mimeType),
    missing,
    mimeType,
    size,
    ...measures,
    ...present({ fileName }),
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
