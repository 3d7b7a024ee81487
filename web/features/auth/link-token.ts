/** A link that the server prints or mails: what it opens and its one-time token. */
export type SignInLink = { opens: 'setup' | 'recover' | 'invite' | 'email'; token: string }

export type MailedLink = SignInLink & { opens: Exclude<SignInLink['opens'], 'setup'> }

const stateKey = 'setupToken'
const kinds = ['setup', 'recover', 'invite', 'email'] as const

/**
 * Returns the opened link. Its token is removed from the address at once, so that it does not stay in the
 * history.
 */
export function takeLink(): SignInLink | undefined {
  const link = readLink()
  if (!link) return storedLink()
  storeLink(link)
  return link
}

/**
 * Keeps the token of the printed link in the history state, so that its form survives a reload. A new
 * installation has no other way in.
 */
function storeLink({ opens, token }: SignInLink) {
  const setup = opens === 'setup' ? { [stateKey]: token } : {}
  window.history.replaceState(
    { ...window.history.state, ...setup },
    '',
    window.location.pathname + window.location.search,
  )
}

function storedLink(): SignInLink | undefined {
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null || !(stateKey in state)) return undefined
  const token = state[stateKey]
  return typeof token === 'string' ? { opens: 'setup', token } : undefined
}

/** Forgets the link after it is used or cancelled. */
export function forgetStoredLink(): void {
  if (storedLink()) window.history.replaceState({ ...window.history.state, [stateKey]: undefined }, '')
}

function readLink(): SignInLink | undefined {
  const fragment = new URLSearchParams(window.location.hash.slice(1))
  for (const opens of kinds) {
    const token = fragment.get(opens)
    if (token) return { opens, token }
  }
  return undefined
}
