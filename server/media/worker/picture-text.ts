import sharp, { type Sharp } from 'sharp'
import { createWorker, OEM, type Worker } from 'tesseract.js'
import { mostPixels, readWhole } from './picture.ts'
import type { PictureText, ReadWord, TextLanguages } from './protocol.ts'

/** Words that were read with less confidence, of 100, are dropped. */
const leastConfidence = 50
/** With less confidence on average, the picture is read once more, prepared. */
const goodConfidence = 80
/** Longest side of the picture as it is read first, and of a prepared one, in pixels. */
const firstSide = 1_600
const preparedSide = 1_920
/** Longest side in which large letters are looked for. */
const smallSide = 480
/** A picture that took longer is not read once more. */
const slowMs = 15_000

/** One byte a pixel. */
export type Grey = { data: Buffer; width: number; height: number }
/** Longest side in pixels. A prepared picture has this size, and is sharpened. */
type Look = { side: number; isPrepared?: boolean }

/**
 * Reads the words of a picture. `languages`: folder with files `<language>.traineddata`, and the languages of text to
 * expect, such as ukr+eng. A picture that is unlikely to have text is not read.
 */
export async function readPictureText(path: string, languages: TextLanguages): Promise<PictureText> {
  const content = await readWhole(path)
  return await readWords((look) => greyOf(sharp(content, limits), look), languages, {
    first: firstSide,
    prepared: preparedSide,
  })
}

/** Reads the words of a scanned page, in its size. */
export async function readGreyText(page: Grey, languages: TextLanguages): Promise<PictureText> {
  const { width, height } = page
  const side = Math.max(width, height)
  return await readWords(
    (look) => greyOf(sharp(page.data, { raw: { width, height, channels: 1 } }), look),
    languages,
    { first: side, prepared: side },
  )
}

async function readWords(
  lookedAt: (look: Look) => Promise<Grey>,
  languages: TextLanguages,
  sides: { first: number; prepared: number },
): Promise<PictureText> {
  const plain = await lookedAt({ side: sides.first })
  // Large letters are like small ones in a small picture.
  if (!mayHaveText(plain) && !mayHaveText(await lookedAt({ side: smallSide }))) return noText
  const engine = await engineFor(languages)
  const start = performance.now()
  const first = await recognised(engine, plain)
  const isSlow = performance.now() - start > slowMs
  if (solidWords(first.text) === 0) return noText
  if (first.confidence >= goodConfidence || isSlow) return first.text
  const second = await recognised(engine, await lookedAt({ side: sides.prepared, isPrepared: true }))
  return weightOf(second.text) > weightOf(first.text) ? second.text : first.text
}

const noText: PictureText = { confidence: 0, lines: [] }

/** In shapes of a photo the engine sees letters, but hardly a word with certainty. */
function solidWords({ lines }: PictureText): number {
  return lines
    .flat()
    .filter(({ text, confidence }) => confidence >= solid.confidence && solid.word.test(text)).length
}

const solid = { confidence: 70, word: /[\p{L}\p{N}]{3}/u }

/** The engine of this process. It reads one picture at a time, as the process does. */
let known: { key: string; engine: Promise<Worker> } | undefined

async function engineFor({ folder, codes }: TextLanguages): Promise<Worker> {
  const key = `${folder} ${codes}`
  if (known?.key !== key) {
    if (known) await (await known.engine).terminate()
    const options = { langPath: folder, gzip: false, cacheMethod: 'none', errorHandler: () => undefined }
    known = { key, engine: createWorker(codes, OEM.LSTM_ONLY, options) }
  }
  return await known.engine
}

const limits = { failOn: 'error', limitInputPixels: mostPixels } as const

/** The picture in grey, at most `side` pixels wide and high. */
async function greyOf(source: Sharp, { side, isPrepared = false }: Look): Promise<Grey> {
  const picture = source
    .autoOrient()
    .flatten({ background: 'white' })
    .resize(side, side, { fit: 'inside', withoutEnlargement: !isPrepared, fastShrinkOnLoad: true })
    .greyscale()
  const { data, info } = await (isPrepared ? picture.normalise().sharpen() : picture)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** `confidence`: of all that the engine took for words. */
async function recognised(
  engine: Worker,
  { data, width, height }: Grey,
): Promise<{ text: PictureText; confidence: number }> {
  // A portable grey map: the engine reads it without a library.
  const map = Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), data])
  const { data: page } = await engine.recognize(map, {}, { blocks: true, text: false })
  const share = (value: number, of: number) => Math.round(Math.min(1, Math.max(0, value / of)) * 1e4) / 1e4
  const lines = (page.blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap((paragraph) =>
      paragraph.lines.map((line) =>
        line.words.flatMap(({ text, confidence, bbox }): ReadWord[] => {
          const shown = text.trim().toWellFormed()
          if (confidence < leastConfidence || !/[\p{L}\p{N}]/u.test(shown)) return []
          const [left, top] = [share(bbox.x0, width), share(bbox.y0, height)]
          return [
            {
              text: shown.slice(0, mostLetters),
              confidence: Math.round(confidence),
              box: [left, top, share(bbox.x1 - bbox.x0, width), share(bbox.y1 - bbox.y0, height)],
            },
          ]
        }),
      ),
    ),
  )
  const kept = lines.filter((line) => line.length > 0)
  const words = kept.flat()
  const confidence = words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, words.length)
  const text = { confidence: Math.round(confidence), lines: kept.slice(0, mostLines) }
  return { text, confidence: page.confidence }
}

const mostLetters = 200
const mostLines = 1_000

/** A reading is better if it has more letters that are likely to be right. */
function weightOf({ lines }: PictureText): number {
  return lines
    .flat()
    .reduce((sum, { text, confidence }) => sum + text.length * (confidence - leastConfidence), 0)
}

/** Side of the blocks that are looked at, about the height of a line, and the step from row to row. */
const [block, step] = [16, 8]
/** Difference of brightness between letters and their background in a block, of 255. */
const leastContrast = 40
/**
 * Shares of a block's pixels. Letters have many jumps of brightness, which noise has everywhere; most of their
 * background has one brightness, and few pixels are between letters and background.
 */
const letterLike = { fewestJumps: 0.06, mostJumps: 0.45, mostBetween: 0.3, leastBackground: 0.35 }
/** A short word is this many blocks wide. */
const wordBlocks = 3
const fewestWords = 3

/** Whether blocks side by side look like letters. A photo seldom has such rows. */
function mayHaveText({ data, width, height }: Grey): boolean {
  let found = 0
  for (let top = 0; top + block <= height; top += step) {
    let row = 0
    for (let left = 0; left + block <= width; left += block) {
      row = isLikeLetters(data, width, left, top) ? row + 1 : 0
      if (row === wordBlocks) found += 1
      if (found >= fewestWords) return true
    }
  }
  return false
}

function isLikeLetters(data: Buffer, width: number, left: number, top: number): boolean {
  const values = new Uint8Array(block * block)
  let jumps = 0
  for (let y = 0; y < block; y += 1) {
    const start = (top + y) * width + left
    for (let x = 0; x < block; x += 1) {
      const value = data[start + x] ?? 0
      values[y * block + x] = value
      if (x > 0 && Math.abs(value - (data[start + x - 1] ?? 0)) > leastContrast / 2) jumps += 1
    }
  }
  const share = jumps / values.length
  return share >= letterLike.fewestJumps && share <= letterLike.mostJumps && hasTwoLevels(values)
}

/** Whether most pixels have the brightness of letters or of their background. */
function hasTwoLevels(values: Uint8Array): boolean {
  let [darkest, lightest] = [255, 0]
  for (const value of values) {
    if (value < darkest) darkest = value
    if (value > lightest) lightest = value
  }
  const range = lightest - darkest
  if (range < leastContrast) return false
  let [between, dark, light] = [0, 0, 0]
  for (const value of values) {
    const level = (value - darkest) / range
    if (level > 0.3 && level < 0.7) between += 1
    if (level <= 0.15) dark += 1
    if (level >= 0.85) light += 1
  }
  const { mostBetween, leastBackground } = letterLike
  return between < mostBetween * values.length && Math.max(dark, light) > leastBackground * values.length
}
