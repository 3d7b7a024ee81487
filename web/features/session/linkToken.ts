/** Links that the server prints or mails: what they open, and their one-time token. */
export type SignInLink = { opens: 'setup' | 'recover' | 'invite'; token: string }

const kinds = ['setup', 'recover', 'invite'] as const

/** The link that was opened. Its token leaves the address at once, so that it does not stay in the history. */
export function takeLink(): SignInLink | undefined {
  const link = readLink()
  if (link)
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  return link
}

function readLink(): SignInLink | undefined {
  const fragment = new URLSearchParams(window.location.hash.slice(1))
  for (const opens of kinds) {
    const token = fragment.get(opens)
    if (token) return { opens, token }
  }
  return undefined
}
