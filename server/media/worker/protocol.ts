import { analysisFaultCodes } from '@litopys/contract/analysis-faults'
import { documentFormats } from '@litopys/contract/document-formats'
import type { Static } from 'typebox'
import * as Type from 'typebox'

/** Longest side of a thumbnail in pixels: in lists, and for a page. */
export const thumbnailSides = { list: 480, page: 1_600 } as const
export type ThumbnailSize = keyof typeof thumbnailSides

/** Files are named by paths of this machine. `picture` also writes the thumbnail for lists. */
export type WorkerTask =
  | { kind: 'picture'; path: string; thumbnail: string }
  | { kind: 'thumbnail'; path: string; thumbnail: string; size: ThumbnailSize }
  | { kind: 'text'; path: string; languages: TextLanguages }
  | { kind: 'document'; path: string }
  | { kind: 'page'; path: string; page: number; languages: TextLanguages }
  | { kind: 'sound'; path: string; sound: string; mostSeconds: number }

/** Folder with files `<code>.traineddata`, and the languages to expect in a picture, such as ukr+eng. */
export type TextLanguages = { folder: string; codes: string }

const shortText = Type.String({ maxLength: 200 })
const number64 = Type.String({ pattern: '^[0-9]{1,20}$' })

/** What a camera or a program wrote into a picture. Telegram removes it from photos, not from files. */
const cameraData = Type.Object({
  make: Type.Optional(shortText),
  model: Type.Optional(shortText),
  software: Type.Optional(shortText),
  /** Local time of the camera without time zone, such as 2022-03-01T12:30:00. */
  takenAt: Type.Optional(shortText),
  /** Degrees, north and east positive. */
  latitude: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
  longitude: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
})
export type CameraData = Static<typeof cameraData>

const perceptualHashes = Type.Object({
  /** Hashes as decimal texts of unsigned numbers with 64 bits. */
  whole: number64,
  mirrored: number64,
  /** Of the parts that remain of pictures that are cut, and of the picture without its border. */
  crops: Type.Array(number64, { minItems: 9, maxItems: 10 }),
  /** 256 bits of the whole picture. */
  fine: Type.Array(number64, { minItems: 4, maxItems: 4 }),
  /** Standard deviation of the brightness, 0 to 127. Below `plainContrast` the hashes are those of noise. */
  contrast: Type.Number({ minimum: 0, maximum: 128 }),
})
export type PerceptualHashes = Static<typeof perceptualHashes>

/** Results are from a process that a file may have taken over, so they are checked. */
export const pictureAnalysis = Type.Object({
  /** Pixels, after the rotation that the file asks for. */
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  isAnimated: Type.Boolean(),
  camera: cameraData,
  hashes: perceptualHashes,
})
export type PictureAnalysis = Static<typeof pictureAnalysis>

const share = Type.Number({ minimum: 0, maximum: 1 })
/** A word in a picture. `confidence`: 50 to 100. `box`: left, top, width and height as shares of the picture. */
const readWord = Type.Object({
  text: Type.String({ minLength: 1, maxLength: 200 }),
  confidence: Type.Integer({ minimum: 0, maximum: 100 }),
  box: Type.Tuple([share, share, share, share]),
})
export type ReadWord = Static<typeof readWord>

/** More words than a page in the smallest print has. */
const mostPictureWords = 20_000

export const pictureText = Type.Object({
  /** Mean of the words. */
  confidence: Type.Integer({ minimum: 0, maximum: 100 }),
  lines: Type.Refine(
    Type.Array(Type.Array(readWord, { maxItems: 1_000 }), { maxItems: 1_000 }),
    (lines) => lines.reduce((words, line) => words + line.length, 0) <= mostPictureWords,
  ),
})
export type PictureText = Static<typeof pictureText>

/** More characters of a document are not read. */
export const mostDocumentCharacters = 200_000

export const documentText = Type.Object({
  /** '' if the file is no document. */
  format: Type.Enum(['', ...documentFormats]),
  /** Pages or sheets, as far as they are read. A format without pages has one part. */
  parts: Type.Refine(
    Type.Array(
      Type.Object({
        name: Type.String({ maxLength: 200 }),
        text: Type.String({ maxLength: mostDocumentCharacters }),
      }),
      { maxItems: 10_000 },
    ),
    (parts) => parts.reduce((length, { text }) => length + text.length, 0) <= mostDocumentCharacters,
  ),
  isCut: Type.Boolean(),
  /** All pages or sheets of the file. */
  pages: Type.Integer({ minimum: 0 }),
  /** Pages without text, from 1. */
  textless: Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 1_000 }),
})
export type DocumentText = Static<typeof documentText>
/** Formats of the sound of a video in a file of its own. */
const soundFormats = ['m4a', 'mp3', 'ogg', 'wav'] as const
export type SoundFormat = (typeof soundFormats)[number]

export const soundAnalysis = Type.Object({
  hasSound: Type.Boolean(),
  seconds: Type.Number({ minimum: 0 }),
  /**
   * Base64; a byte for each tenth of a second: decibels below full scale. Absent if the sound cannot be decoded here.
   */
  levels: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9+/]*={0,2}$', maxLength: 2_000_000 })),
  /** Of a video: format of the file with its sound. */
  extracted: Type.Optional(Type.Enum(soundFormats)),
})
export type SoundAnalysis = Static<typeof soundAnalysis>

export type WorkerOrder = { id: number; task: WorkerTask }

export const workerAnswer = Type.Union([
  Type.Object({ ready: Type.Literal(true) }),
  Type.Object({ id: Type.Integer(), result: Type.Object({}) }),
  // Not the fault of the file: a full disk, a missing permission.
  Type.Object({ id: Type.Integer(), failed: Type.String() }),
  Type.Object({ id: Type.Integer(), fault: Type.Enum(analysisFaultCodes), reason: Type.String() }),
])
export type WorkerAnswer = Static<typeof workerAnswer>
