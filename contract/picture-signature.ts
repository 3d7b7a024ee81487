/**
 * Perceptual hashes of a picture as one text, to find it again without keeping it: the whole picture, the mirrored one,
 * the fine hash, and nine crops, or ten if the picture has a border. Unsigned numbers of 64 bits, as decimal texts.
 */
export type PictureSignature = { whole: string; mirrored: string; crops: string[]; fine: string[] }

const digits = 16
const fineCount = 4
/** 2 + 4 + 9 or 10 hashes. */
const signature = /^(?:[0-9a-f]{240}|[0-9a-f]{256})$/

export function isPictureSignature(text: string): boolean {
  return signature.test(text)
}

export function signatureText({ whole, mirrored, crops, fine }: PictureSignature): string {
  return [whole, mirrored, ...fine, ...crops]
    .map((one) => BigInt(one).toString(16).padStart(digits, '0'))
    .join('')
}

/** Undefined if the text is no signature. */
export function readSignature(text: string): PictureSignature | undefined {
  if (!isPictureSignature(text)) return undefined
  const numbers = text.match(/.{16}/g)?.map((part) => BigInt(`0x${part}`).toString()) ?? []
  const [whole = '', mirrored = '', ...others] = numbers
  return { whole, mirrored, fine: others.slice(0, fineCount), crops: others.slice(fineCount) }
}

/** A picture of a post: the id of the post, and which of its files (from 1). */
export type PostPicture = { id: string; place: number }

/** Reads `1234567890_17` (its first picture) or `1234567890_17/2`. Undefined if the text is neither. */
export function readPostPicture(text: string): PostPicture | undefined {
  const [, id, place = '1'] = /^(\d{1,20}_\d{1,16})(?:\/(\d{1,4}))?$/.exec(text) ?? []
  return id === undefined || Number(place) === 0 ? undefined : { id, place: Number(place) }
}
