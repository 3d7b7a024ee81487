import { create } from 'zustand'

/** A link that an administrator forwards when no mail server is configured. */
export type ShownLink = { title: string; email: string; link: string }

/** The link is only in memory: closing the dialog or the page removes it. */
export const useShownLink = create<{ shown: ShownLink | undefined }>(() => ({ shown: undefined }))

export function showLink(shown: ShownLink): void {
  useShownLink.setState({ shown })
}

export function clearLink(): void {
  useShownLink.setState({ shown: undefined })
}
