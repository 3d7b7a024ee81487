import { basename } from 'node:path'
import { inertTypes, isMediaFormat, showingOf } from '@litopys/contract/media-formats'
import type { FileAnswer, InputOf, ResultOf } from '@litopys/contract/route'
import type { mediaRoutes } from '@litopys/contract/routes/media'
import { withDirectionMarks } from '@litopys/language/text/directions'
import { visibleTo } from '#archive/visible'
import { idOfKey, keyOfId } from '#features/posts/post-id'
import type { MediaRow } from '#features/posts/post-row'
import { mediaName } from '#media/hash'
import type { Mac } from '#secrets/mac-key'
import { type Actor, credentialOf, isLocalActor } from '#server/actor'
import { AppError } from '#server/errors'
import { isGenuine, linkTo } from './media-link.ts'
import type { PostMedia } from './post-media.ts'
import { findThumbnail, type ThumbnailDeps } from './thumbnails.usecase.ts'

export type OpenDeps = ThumbnailDeps & {
  media: PostMedia
  mac: Mac
  timeZone: string
  /** The user of a session or API key, with their current rights. */
  actorOfCredential(id: string, ip: string): Promise<Actor>
}

/** Long enough to read a page of posts, short enough that a link left in a history or a log soon fails. */
const linkSeconds = 15 * 60

/**
 * Links to the stored files of posts, for this session only. Posts that the actor may not see are left out.
 */
export async function linkFiles(
  { media, mac, clock, timeZone }: OpenDeps,
  actor: Actor,
  { ids }: InputOf<typeof mediaRoutes.link>,
  signal: AbortSignal,
): Promise<ResultOf<typeof mediaRoutes.link>> {
  // Local commands read the files directly.
  if (isLocalActor(actor)) throw new AppError('forbidden')
  const session = credentialOf(actor)
  const keys = ids.flatMap((id) => keyOfId(id) ?? [])
  const found = keys.length > 0 ? await media.find(visibleTo(actor.restrictions, timeZone), keys, signal) : []
  const expires = Math.floor(clock.now().getTime() / 1_000) + linkSeconds
  const posts = found.map((post) => {
    const id = idOfKey(post)
    const links = post.media.map(({ hash }, index) =>
      hash ? linkTo(mac, { id, index, session, expires }) : null,
    )
    return { _id: id, links }
  })
  return { posts, expiresAt: new Date(expires * 1_000).toISOString() }
}

/** Opens the file behind a link, while its session is valid and its user may see the post. */
export async function openFile(
  deps: OpenDeps,
  input: InputOf<typeof mediaRoutes.read>,
  { ip, signal }: { ip: string; signal: AbortSignal },
): Promise<FileAnswer> {
  const { media, files, mac, clock, timeZone, actorOfCredential } = deps
  if (!isGenuine(mac, input) || input.expires * 1_000 < clock.now().getTime())
    throw new AppError('link_invalid')
  const { restrictions } = await actorOfCredential(input.session, ip)
  const key = keyOfId(input.id)
  const [post] = key ? await media.find(visibleTo(restrictions, timeZone), [key], signal) : []
  const item = post?.media[input.index]
  if (!item?.hash) throw new AppError('not_found')
  const small = showingOf(item.format) === 'image' ? item.hash : item.still
  const thumbnail = input.size && small ? await findThumbnail(deps, small, input.size, signal) : undefined
  const file = thumbnail ?? mediaName(item.hash)
  const size = await files.size(file)
  // `npx litopys verify` reports the missing file.
  if (size === undefined) throw new AppError('not_found')
  const shown = thumbnail === undefined ? item : { ...item, fileName: `${input.id}.webp`, format: 'webp' }
  return { read: (range) => files.read(file, range), size, name: nameOf(shown, input.id), ...typeOf(shown) }
}

/** Shows only content that cannot run; everything else is downloaded, whatever its declared type. */
function typeOf({ format }: MediaRow): Pick<FileAnswer, 'type' | 'isShown'> {
  if (isMediaFormat(format)) return { type: inertTypes[format], isShown: true }
  return { type: 'application/octet-stream', isShown: false }
}

function nameOf({ fileName, path, format }: MediaRow, id: string): string {
  const own = fileName || basename(path.replaceAll('\\', '/'))
  return withDirectionMarks(own) || (format ? `${id}.${format}` : id)
}
