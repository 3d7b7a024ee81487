import {
  type PictureSignature,
  readPostPicture,
  readSignature,
  signatureText,
} from '@litopys/contract/picture-signature'
import type { InputOf, ResultOf } from '@litopys/contract/route'
import type { pictureRoutes } from '@litopys/contract/routes/pictures'
import { type Visible, visibleTo } from '#archive/visible'
import type { AuditRead } from '#audit/audit-read'
import { idOfKey, keyOfId } from '#features/posts/post-id'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import type { AlikeFile, AlikeFileStore } from './alike-files.store.ts'
import type { PostMedia } from './post-media.ts'
import { comparedByWords, type WordsDeps } from './same-words.usecase.ts'
import type { FoundSighting, SightingStore } from './sightings.store.ts'

export type FindPictureDeps = WordsDeps & {
  media: PostMedia
  alike: AlikeFileStore
  sightings: SightingStore
  auditRead: AuditRead
  timeZone: string
}

/** Sightings per level in an answer. The counts include up to 2,000 alike files with 5,000 places. */
const listedAtMost = 200

type Found = ResultOf<typeof pictureRoutes.find>
type Level = Found['same']

/** Finds the posts with a picture and with similar ones, as far as the actor may see them. */
export async function findPicture(
  deps: FindPictureDeps,
  actor: Actor,
  { picture }: InputOf<typeof pictureRoutes.find>,
  signal: AbortSignal,
): Promise<Found> {
  const visible = visibleTo(actor.restrictions, deps.timeZone)
  const { signature, hash } = await signatureIn(deps, picture, visible, signal)
  const alike = await deps.alike.findAlike(signature, { signal })
  const files = hash ? await comparedByWords(deps, hash, alike, signal) : alike
  const byHash = new Map(files.map((file) => [file.hash, file]))
  const sightings = await deps.sightings.find(visible, [...byHash.keys()], signal)
  const seen = sightings.flatMap((sighting) => {
    const file = byHash.get(sighting.hash)
    return file ? [{ sighting, file }] : []
  })
  const same = seen.filter(({ file }) => file.likeness === 'same')
  const similar = seen
    .filter(({ file }) => file.likeness !== 'same')
    .toSorted((one, other) => one.file.distance - other.file.distance)
  const found = { signature: signatureText(signature), same: level(same), similar: level(similar) }
  const details = {
    picture: readSignature(picture) ? 'upload' : picture,
    total: same.length + similar.length,
  }
  await deps.auditRead({ actor, action: 'picture.find', details })
  return found
}

/**
 * SHA-256 of the files with the same picture as this one: a signature, or a file of a post. None if the reader may not
 * see the post. A video, a picture of one colour or one that was not analysed is the same as equal files. The words of an
 * uploaded picture are not known, so a signature also finds pictures with other words.
 */
export async function findSameFiles(
  deps: Pick<FindPictureDeps, 'media' | 'alike' | 'fileTexts'>,
  picture: string,
  visible: Visible,
  signal: AbortSignal,
): Promise<string[]> {
  const given = readSignature(picture)
  const hash = given ? undefined : await hashOfPost(deps, picture, visible, signal)
  const signature = given ?? (hash ? await deps.alike.signatureOf(hash, { signal }) : undefined)
  if (!signature) return hash ? [hash] : []
  const same = await deps.alike.findSame(signature, { signal })
  const files = hash ? await comparedByWords(deps, hash, same, signal) : same
  return files.filter(({ likeness }) => likeness === 'same').map((file) => file.hash)
}

/**
 * The signature of a picture, and the file if it is one of a post.
 * @throws AppError not_found, picture_not_analysed
 */
async function signatureIn(
  deps: Pick<FindPictureDeps, 'media' | 'alike'>,
  picture: string,
  visible: Visible,
  signal: AbortSignal,
): Promise<{ signature: PictureSignature; hash?: string }> {
  const given = readSignature(picture)
  if (given) return { signature: given }
  const hash = await hashOfPost(deps, picture, visible, signal)
  if (!hash) throw new AppError('not_found')
  const signature = await deps.alike.signatureOf(hash, { signal })
  if (!signature) throw new AppError('picture_not_analysed')
  return { signature, hash }
}

/** SHA-256 of a file of a post that the reader may see. */
async function hashOfPost(
  { media }: Pick<FindPictureDeps, 'media'>,
  picture: string,
  visible: Visible,
  signal: AbortSignal,
): Promise<string | undefined> {
  const meant = readPostPicture(picture)
  const key = meant && keyOfId(meant.id)
  if (!key) return undefined
  const [post] = await media.find(visible, [key], signal)
  return post?.media[meant.place - 1]?.hash || undefined
}

function level(seen: { sighting: FoundSighting; file: AlikeFile }[]): Level {
  const posts = new Set(seen.map(({ sighting }) => idOfKey(sighting)))
  const channels = new Set(seen.map(({ sighting }) => sighting.channelId))
  return {
    posts: posts.size,
    channels: channels.size,
    path: pathOf(seen.map(({ sighting }) => sighting)),
    list: seen.slice(0, listedAtMost).map(({ sighting, file }) => ({
      ...lineOf(sighting),
      likeness: file.likeness,
    })),
  }
}

function lineOf(sighting: FoundSighting) {
  const { deletedAt, hash: _, isForwarded: __, forwardedName: ___, isCovered: sensitive, ...line } = sighting
  return { _id: idOfKey(line), ...line, sensitive, ...(deletedAt === null ? {} : { deletedAt }) }
}

/** The first sighting in each channel, by time. */
function pathOf(sightings: FoundSighting[]): Level['path'] {
  const byTime = sightings.toSorted(
    (one, other) => Date.parse(one.dateCreated) - Date.parse(other.dateCreated),
  )
  const start = Date.parse(byTime[0]?.dateCreated ?? '')
  const channels = [...Map.groupBy(byTime, ({ channelId }) => channelId).values()]
  return channels.slice(0, listedAtMost).flatMap((ofChannel) => {
    const [first] = ofChannel
    if (!first) return []
    const { channelId, title, author, dateCreated, isForwarded, forwardedName } = first
    return {
      _id: idOfKey(first),
      channelId,
      title: title || author,
      dateCreated,
      seconds: Math.round((Date.parse(dateCreated) - start) / 1_000),
      ...(isForwarded ? { forwarded: forwardedName } : {}),
      posts: new Set(ofChannel.map(idOfKey)).size,
    }
  })
}
