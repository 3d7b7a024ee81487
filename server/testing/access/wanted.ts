import type { Role } from '@litopys/contract/schemas/account'
import { expected, left, type Row } from './expected.ts'
import type { Actor } from './world.ts'

/** The answer that a restriction puts in the place of the usual one. */
function restricted(wish: Row, role: Role, restriction: string): string | undefined {
  const { hides } = left[restriction] ?? {}
  switch (restriction) {
    case 'read-only':
      return wish.readOnly?.[role]
    case 'no-keys':
      return wish.noKeys?.[role]
    case 'no-export':
      return wish.noExport?.[role]
    case 'no-translate':
      return wish.noTranslate?.[role]
    default:
      return (
        hides && (wish.hidden?.[role] ?? (hides === 'posts within' ? wish.hiddenWithin?.[role] : undefined))
      )
  }
}

/** What the table wants the call of a row to come to when this actor makes it. */
export function wanted(row: string, actor: Actor | undefined): string {
  const wish = expected[row]
  if (!wish) throw new Error(`there is no row ${row}`)
  if (!actor) return wish.anyone ?? 'unauthenticated'
  const { role, restriction, state } = actor
  const takesToken = wish.anyone === undefined || wish[role] !== wish.anyone
  if (state === 'blocked') return takesToken ? 'unauthenticated' : wish[role]
  const late = state === 'stale' ? wish.stale?.[role] : undefined
  const answer = restricted(wish, role, restriction) ?? late ?? wish[role]
  switch (answer) {
    case 'posts':
    case 'channels':
    case 'count':
      return left[restriction]?.[answer] ?? ''
    case 'quoted':
      return quoted(left[restriction]?.posts ?? '')
    case 'if seen':
      return isFirstLeft(restriction) ? 'ok' : 'not_found'
    case 'forbidden if seen':
      return isFirstLeft(restriction) ? 'forbidden' : 'not_found'
    default:
      return answer
  }
}

function quoted(posts: string): string {
  return posts === '' ? '' : String(posts.split(' ').length)
}

function isFirstLeft(restriction: string): boolean {
  return left[restriction]?.posts.startsWith('1') ?? false
}
