import type { FoundPost } from '@litopys/contract/schemas/post'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useKeys } from '#ui/use-keys.ts'
import { mark } from './api/seen.ts'
import { permalinkOf } from './permalink.ts'
import { postAddress } from './post-address.ts'
import { isSeen, useSeenMarks } from './seen/seen-marks.ts'

type On = {
  onReveal: (id: string, index: number) => void
  onSave: (id: string) => void
  onTranslate?: (post: FoundPost) => void
}

/**
 * Handles keys in a list of posts. j and k move between posts; o opens the selected post in Telegram, Enter
 * its page. x toggles seen, s saves it, t translates it.
 */
export function usePostKeys(posts: readonly FoundPost[], { onReveal, onSave, onTranslate }: On) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [selectedId, setSelectedId] = useState<string>()
  const at = posts.findIndex((post) => post._id === selectedId)
  const selected = posts[at]

  const select = (index: number) => {
    const place = Math.min(posts.length - 1, Math.max(0, index))
    const post = posts[place]
    if (!post) return
    setSelectedId(post._id)
    onReveal(post._id, place)
  }
  const openOriginal = () => {
    const permalink = selected && permalinkOf(selected)
    if (permalink) window.open(permalink, '_blank', 'noopener,noreferrer')
  }
  const openPage = () => {
    if (selected) void navigate(postAddress(selected._id), { state: { from: pathname + search } })
  }
  const toggleSeen = () => {
    if (selected) mark([selected._id], !isSeen(selected, useSeenMarks.getState()))
  }
  useKeys([
    { key: 'j', code: 'KeyJ', run: () => select(at + 1) },
    { key: 'k', code: 'KeyK', run: () => select(at - 1) },
    { key: 'o', code: 'KeyO', run: openOriginal },
    { key: 'x', code: 'KeyX', run: toggleSeen },
    { key: 's', code: 'KeyS', run: () => selected && onSave(selected._id) },
    { key: 't', code: 'KeyT', run: () => selected && onTranslate?.(selected) },
    { key: 'Enter', code: 'Enter', run: openPage },
  ])
  return selectedId
}
