import { Long, tl } from '@mtcute/node'

/** A file of a message, in one of Telegram's data centres. */
export type OfflineFile = { id: number; centre: number; bytes: Buffer }

const reference = Buffer.from('reference')
const accessHash = Long.fromNumber(77)

/**
 * @throws RpcError with the texts of Telegram's errors: https://core.telegram.org/api/files#downloading-files
 */
export function answerOfFiles(
  files: OfflineFile[],
  { location, offset, limit }: tl.upload.RawGetFileRequest,
  centre: number | undefined,
): tl.upload.RawFile {
  const isFile =
    location._ === 'inputDocumentFileLocation' ||
    (location._ === 'inputPhotoFileLocation' && location.thumbSize === 'y')
  const file = isFile ? files.find(({ id }) => location.id.eq(id)) : undefined
  if (!file || !isFile) throw refused('LOCATION_INVALID')
  if (!reference.equals(location.fileReference)) throw refused('FILE_REFERENCE_EXPIRED')
  if (file.centre !== centre)
    throw tl.RpcError.fromTl({ errorCode: 303, errorMessage: `FILE_MIGRATE_${file.centre}` })
  if (offset % limit !== 0 || (1024 * 1024) % limit !== 0) throw refused('LIMIT_INVALID')
  const bytes = file.bytes.subarray(offset, offset + limit)
  return { _: 'upload.file', type: { _: 'storage.fileUnknown' }, mtime: 0, bytes }
}

function refused(errorMessage: string): tl.RpcError {
  return tl.RpcError.fromTl({ errorCode: 400, errorMessage })
}

/** The photo of a message. The last argument overrides what the message says of the file. */
export function photoOf(
  { id, centre, bytes }: OfflineFile,
  told: { centre?: number; size?: number } = {},
): tl.RawMessageMediaPhoto {
  const { centre: dcId = centre, size = bytes.length } = told
  return {
    _: 'messageMediaPhoto',
    photo: {
      _: 'photo',
      id: Long.fromNumber(id),
      accessHash,
      fileReference: reference,
      date: 0,
      dcId,
      sizes: [
        { _: 'photoStrippedSize', type: 'i', bytes: new Uint8Array(3) },
        { _: 'photoSize', type: 'm', w: 320, h: 200, size: 10 },
        { _: 'photoSizeProgressive', type: 'y', w: 1280, h: 800, sizes: [5, size] },
      ],
    },
  }
}

export function documentOf({ id, centre, bytes }: OfflineFile, mimeType: string): tl.RawMessageMediaDocument {
  return {
    _: 'messageMediaDocument',
    document: {
      _: 'document',
      id: Long.fromNumber(id),
      accessHash,
      fileReference: reference,
      date: 0,
      dcId: centre,
      mimeType,
      size: bytes.length,
      attributes: [],
    },
  }
}
