import { check } from '@litopys/contract/check'
import { analysisDocument } from '@litopys/contract/schemas/analysis-document'
import {
  type Item,
  type ItemBody,
  itemBody,
  type ListedItem,
  type ListedRequest,
  type RegistryCollection,
  type Request,
  type RequestBody,
  registryCollections,
  requestBody,
  type SavedCollection,
  usualRequest,
} from '@litopys/contract/schemas/saved'
import { AppError } from '#server/errors'
import { documentFor, postIdsOf, withHidden } from './document.ts'
import type { SavedObjectRow } from './saved-objects.store.ts'

/** Fields of an object that depend on the reader. `canRead`: they may read the content. */
export type Frame = Pick<
  Request,
  '_id' | 'createdBy' | 'createdAt' | 'updatedBy' | 'updatedAt' | '__v' | 'own'
> & {
  canRead: boolean
  sharedWith?: string[]
}
/**
 * `sees`: the reader made the object, or no part of the archive is hidden from them. `visible`: ids of the
 * object's posts that they see; undefined where no post is hidden from them.
 */
export type ReaderView = {
  sees: boolean
  visible?: ReadonlySet<string> | undefined
  openedAt?: Date | undefined
}

/** Differences between collections: their fields, and how they are shown. */
export type Kind<Body extends object, Opened, Listed> = {
  collection: SavedCollection
  usual: Omit<Body, 'title' | 'itemId'>
  /** Ids of posts in the object; other values that look like ids are left out. */
  postIds(row: SavedObjectRow): string[]
  opened(row: SavedObjectRow, frame: Frame, view: ReaderView): Opened
  /** The fields to store; parts hidden from the author stay as they are in `kept`. */
  merged(given: Record<string, unknown>, kept: SavedObjectRow | undefined): Record<string, unknown>
  listed(row: SavedObjectRow, frame: Frame, view: ReaderView): Listed
}

export const requestKind: Kind<RequestBody, Request, ListedRequest> = {
  collection: 'requests',
  usual: usualRequest,
  postIds: () => [],
  merged: (given) => given,
  opened: openedRequest,
  listed: (row, frame, view) => {
    const { title, description } = requestOf(row)
    return frame.canRead ? openedRequest(row, frame, view) : { ...frame, title, description }
  },
}

function openedRequest(row: SavedObjectRow, frame: Frame, { sees, openedAt }: ReaderView): Request {
  const { totalItems, ...body } = requestOf(row)
  return {
    ...frame,
    ...body,
    ...(sees ? { totalItems } : {}),
    ...(openedAt ? { openedAt: openedAt.toISOString() } : {}),
  }
}

/** The stored fields of a request. */
export function requestOf({ body }: Pick<SavedObjectRow, 'body'>): RequestBody {
  const checked = check(requestBody, body)
  if (!checked.ok) throw new AppError('unexpected', { cause: checked.issues })
  return checked.value
}

export function itemKind(collection: RegistryCollection): Kind<ItemBody, Item, ListedItem> {
  const listed = (row: SavedObjectRow, frame: Frame): ListedItem => {
    const { itemContent: _, document: __, ...fields } = itemOf(row)
    return { ...frame, ...fields, collection: collectionOf(row) }
  }
  return {
    collection,
    usual: { itemTitle: '', itemContent: {}, itemType: '', keywords: '', theme: '' },
    listed,
    postIds: (row) => {
      const { itemContent, document } = itemOf(row)
      return [...postIdsIn(itemContent), ...(document ? postIdsOf(document) : [])]
    },
    merged: (given, kept) => {
      const { document } = given
      if (document === undefined) return given
      const checked = check(analysisDocument, document)
      if (!checked.ok) throw new AppError('unexpected', { cause: checked.issues })
      return { ...given, document: withHidden(checked.value, kept && itemOf(kept).document) }
    },
    opened: (row, frame, { sees, visible }) => {
      const { itemContent, document } = itemOf(row)
      const content = sees ? itemContent : withoutFigures(itemContent)
      return {
        ...listed(row, frame),
        itemContent: visible ? withPosts(content, visible) : content,
        ...(document && { document: visible ? documentFor(document, visible) : document }),
      }
    },
  }
}

/**
 * Removes pictures and figures, which show everything their author saw. A restricted reader can make their
 * own from the rest.
 */
function withoutFigures({ kind, address, posts }: ItemBody['itemContent']): ItemBody['itemContent'] {
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(address === undefined ? {} : { address }),
    ...(posts === undefined ? {} : { posts }),
    isCut: true,
  }
}

function postIdsIn({ posts }: ItemBody['itemContent']): string[] {
  return Array.isArray(posts) ? posts.filter((id) => typeof id === 'string') : []
}

/** The content with only the posts that the reader sees. */
function withPosts(content: ItemBody['itemContent'], visible: ReadonlySet<string>): ItemBody['itemContent'] {
  if (content.posts === undefined) return content
  return { ...content, posts: postIdsIn(content).filter((id) => visible.has(id)) }
}

function itemOf({ body }: Pick<SavedObjectRow, 'body'>): ItemBody {
  const checked = check(itemBody, body)
  if (!checked.ok) throw new AppError('unexpected', { cause: checked.issues })
  return checked.value
}

function collectionOf({ collection }: SavedObjectRow): RegistryCollection {
  const known = registryCollections.find((one) => one === collection)
  if (!known) throw new AppError('unexpected')
  return known
}
