import type { MediaItem } from '@litopys/contract/schemas/post'
import { create } from 'zustand'
import { usePreferences } from '#ui/preferences.ts'

/**
 * Blurred pictures that the user has asked for, until the tab is reloaded: all, or some by the id of the post and the
 * place of the file.
 */
type Covers = { areOpen: boolean; opened: ReadonlySet<string> }

const closed: Covers = { areOpen: false, opened: new Set() }
const useCovers = create<Covers>(() => closed)

/** A file of a post, as far as covers depend on it. `index` counts its files from 0. */
type Covered = { id: string; index: number; sensitive: boolean; item: Pick<MediaItem, 'isSpoiler'> }

const nameOf = ({ id, index }: Pick<Covered, 'id' | 'index'>) => `${id}/${index}`

/**
 * Whether a picture is blurred: the post is marked as sensitive, its sender covers it, or the user wants all blurred, and
 * has not asked for it.
 */
export function useCovered(file: Covered): boolean {
  const isWanted = usePreferences(({ blurPictures }) => blurPictures)
  return useCovers((covers) => isBlurred(file, isWanted, covers))
}

/** The same at this moment. */
export function isCovered(file: Covered): boolean {
  return isBlurred(file, usePreferences.getState().blurPictures, useCovers.getState())
}

function isBlurred(file: Covered, isWanted: boolean, { areOpen, opened }: Covers): boolean {
  const isOpen = areOpen || opened.has(nameOf(file))
  return !isOpen && (isWanted || file.sensitive || file.item.isSpoiler === true)
}

/** Shows one picture. */
export function uncover(file: Pick<Covered, 'id' | 'index'>): void {
  useCovers.setState(({ opened }) => ({ opened: new Set([...opened, nameOf(file)]) }))
}

/** Shows all blurred pictures, or blurs all again, also pictures that were shown one by one. */
export function toggleCovers(): void {
  const { areOpen, opened } = useCovers.getState()
  if (areOpen || opened.size > 0) coverAll()
  else useCovers.setState({ areOpen: true })
}

/** Blurs all again, also pictures that were shown one by one. */
export function coverAll(): void {
  useCovers.setState(closed)
}

/** The key that does it. */
export const coverKey = { key: 'b', code: 'KeyB', run: toggleCovers }
