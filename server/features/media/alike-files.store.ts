import type { PictureSignature } from '@litopys/contract/picture-signature'
import type { Engine, ReadOptions } from '#archive/engine'
import { bind, join, raw, type Sql, sql } from '#archive/sql'
import { plainContrast } from '#media/worker/perceptual-hash'

export type AlikeFileStore = ReturnType<typeof createAlikeFileStore>

/** `mirrored`, `part`: the picture in a mirror, or a part of one of both. */
export type Likeness = 'same' | 'changed' | 'mirrored' | 'part'
export type AlikeFile = { hash: string; likeness: Likeness; distance: number }
/** A file that has the same picture as others: which of the given ones these are. */
export type SameFile = { hash: string; of: string[] }

/**
 * Bits that may differ (docs/decisions/0082-same-pictures.md). A picture that was compressed or shrunk is `same`.
 * `changed`: cut at the edges, with a watermark, brighter, or with other words on it.
 */
const bits = {
  same: { whole: 8, fine: 16 },
  changed: { whole: 16, fine: 60 },
  mirrored: 6,
  part: 6,
}
const mostAlike = 2_000
const mostSame = 10_000

/** Store of perceptual hashes. It knows no posts. Its callers read only files of posts that the reader may see. */
export function createAlikeFileStore(engine: Engine) {
  const find = async (condition: Sql, signature: PictureSignature, options: ReadOptions) => {
    const { whole, mirrored, crops, fine } = numbersOf(signature)
    const hasBorder = bothHaveBorders(signature)
    const rows = await engine.rows<AlikeFile>(
      sql`WITH bitHammingDistance(whole, ${whole}) AS wholeBits,
          arraySum((a, b) -> bitHammingDistance(a, b), fine, ${fine}) AS fineBits,
          bitHammingDistance(whole, ${mirrored}) AS mirroredBits,
          least(arrayMin(crop -> bitHammingDistance(crop, ${whole}), crops),
            arrayMin(crop -> bitHammingDistance(crop, whole), ${crops}),
            if(${hasBorder}, bitHammingDistance(crops[${bound(borderCrop)}], ${crops}[${bound(borderCrop)}]), 64)) AS partBits
        SELECT hash, multiIf(
            wholeBits <= ${bound(bits.same.whole)} AND fineBits <= ${bound(bits.same.fine)}, 'same',
            wholeBits <= ${bound(bits.changed.whole)} AND fineBits <= ${bound(bits.changed.fine)}, 'changed',
            mirroredBits <= ${bound(bits.mirrored)}, 'mirrored', 'part') AS likeness,
          toUInt32(multiIf(likeness = 'mirrored', mirroredBits, likeness = 'part', partBits, fineBits)) AS distance
        FROM litopys.mediaFiles
        PREWHERE ${condition}
        WHERE fault = '' AND contrast >= ${bound(plainContrast)} AND (
          (wholeBits <= ${bound(bits.changed.whole)} AND fineBits <= ${bound(bits.changed.fine)})
          OR mirroredBits <= ${bound(bits.mirrored)} OR partBits <= ${bound(bits.part)})
        ORDER BY likeness = 'same' DESC, distance, hash, analysedAt DESC LIMIT 1 BY hash LIMIT ${bound(mostAlike)}`,
      options,
    )
    return rows
  }
  return {
    /** The hashes of a file; undefined if it was not analysed or shows next to nothing. */
    async signatureOf(hash: string, options: ReadOptions): Promise<PictureSignature | undefined> {
      const [row] = await engine.rows<PictureSignature>(
        sql`SELECT toString(whole) AS whole, toString(mirrored) AS mirrored,
            arrayMap(x -> toString(x), crops) AS crops, arrayMap(x -> toString(x), fine) AS fine
          FROM litopys.mediaFiles WHERE hash = ${bind('String', hash)} AND fault = ''
            AND contrast >= ${bound(plainContrast)} ORDER BY analysedAt DESC LIMIT 1`,
        options,
      )
      return row
    },

    /** Files with the same picture, the most alike first. */
    async findSame(signature: PictureSignature, options: ReadOptions): Promise<AlikeFile[]> {
      const { whole } = numbersOf(signature)
      const near = sql`bitHammingDistance(whole, ${whole}) <= ${bound(bits.same.whole)}`
      return (await find(near, signature, options)).filter(({ likeness }) => likeness === 'same')
    },

    /** Files with the same picture as any of these files, at most 10,000. Files that were not analysed have none. */
    async findSameAs(hashes: string[], options: ReadOptions): Promise<SameFile[]> {
      if (hashes.length === 0) return []
      const wanted = await engine.rows<{ hash: string; whole: string; fine: string[] }>(
        sql`SELECT hash, toString(whole) AS whole, arrayMap(x -> toString(x), fine) AS fine FROM litopys.mediaFiles
          WHERE hash IN ${bind('Array(String)', hashes)} AND fault = '' AND contrast >= ${bound(plainContrast)}
          ORDER BY analysedAt DESC LIMIT 1 BY hash`,
        options,
      )
      if (wanted.length === 0) return []
      const isNear = (whole: Sql) => sql`bitHammingDistance(whole, ${whole}) <= ${bound(bits.same.whole)}`
      // A function over the list would copy the list for each row: 48 hashes and 80,000 files took 160 ms instead of 20.
      const near = [...new Set(wanted.map(({ whole }) => whole))].map((whole) =>
        isNear(bind('UInt64', whole)),
      )
      const found = await engine.rows<{ hash: string; of: number[] }>(
        sql`SELECT hash, arrayFilter((i, one, parts) -> ${isNear(raw('one'))}
              AND arraySum((a, b) -> bitHammingDistance(a, b), fine, parts) <= ${bound(bits.same.fine)},
            range(${bound(wanted.length)}), ${numbers(wanted.map(({ whole }) => whole))},
            arrayMap(one -> arrayMap(x -> toUInt64(x), one), ${bind(
              'Array(Array(String))',
              wanted.map(({ fine }) => fine),
            )})) AS of
          FROM litopys.mediaFiles
          PREWHERE ${join(near, ' OR ')}
          WHERE fault = '' AND contrast >= ${bound(plainContrast)} AND notEmpty(of)
          ORDER BY hash, analysedAt DESC LIMIT 1 BY hash LIMIT ${bound(mostSame)}`,
        options,
      )
      return found.map(({ hash, of }) => ({ hash, of: of.flatMap((i) => wanted[Number(i)]?.hash ?? []) }))
    },

    /** Files with the same or a similar picture: the same ones first, the most alike first. */
    async findAlike(signature: PictureSignature, options: ReadOptions): Promise<AlikeFile[]> {
      const { whole, mirrored, crops } = numbersOf(signature)
      const near = [
        sql`bitHammingDistance(whole, ${whole}) <= ${bound(bits.changed.whole)}`,
        sql`bitHammingDistance(whole, ${mirrored}) <= ${bound(bits.mirrored)}`,
        sql`arrayExists(crop -> bitHammingDistance(crop, ${whole}) <= ${bound(bits.part)}, crops)`,
        sql`arrayExists(crop -> bitHammingDistance(crop, whole) <= ${bound(bits.part)}, ${crops})`,
        sql`(${bothHaveBorders(signature)} AND
          bitHammingDistance(crops[${bound(borderCrop)}], ${crops}[${bound(borderCrop)}]) <= ${bound(bits.part)})`,
      ]
      return await find(sql`(${join(near, ' OR ')})`, signature, options)
    },
  }
}

/** Place of the picture without its border among the crops, from 1. */
const borderCrop = 10

/** Condition: this picture and the one that is looked for have borders. */
function bothHaveBorders({ crops }: PictureSignature): Sql {
  return crops.length < borderCrop ? raw('false') : sql`length(crops) >= ${bound(borderCrop)}`
}

const bound = (value: number) => raw(String(value))

/** Numbers above 2^53 are bound as texts. */
const numbers = (texts: string[]) => sql`arrayMap(x -> toUInt64(x), ${bind('Array(String)', texts)})`

function numbersOf({ whole, mirrored, crops, fine }: PictureSignature) {
  return {
    whole: bind('UInt64', whole),
    mirrored: bind('UInt64', mirrored),
    crops: numbers(crops),
    fine: numbers(fine),
  }
}
