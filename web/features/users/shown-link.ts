import { create } from 'zustand'

/** A link that an administrator passes on, since no mail server is set up. */
export type ShownLink = { title: string; email: string; link: string }

/** Memory alone: closing the dialog or the page drops the link, and nothing stores it. */
export const useShownLink = create<{ shown: ShownLink | undefined }>(() => ({ shown: undefined }))

export function showLink(shown: ShownLink): void {
  useShownLink.setState({ shown })
}

export function dropLink(): void {
  useShownLink.setState({ shown: undefined })
}
