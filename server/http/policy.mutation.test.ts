import {
  leftByReadOnly,
  needsFreshSignIn,
  type Permission,
  policy,
  type Scope,
} from '@litopys/contract/access/policy'
import * as archives from '@litopys/contract/routes/archives'
import * as audit from '@litopys/contract/routes/audit'
import * as auth from '@litopys/contract/routes/auth'
import * as channels from '@litopys/contract/routes/channels'
import * as history from '@litopys/contract/routes/history'
import * as jobs from '@litopys/contract/routes/jobs'
import * as keys from '@litopys/contract/routes/keys'
import * as requests from '@litopys/contract/routes/requests'
import * as saved from '@litopys/contract/routes/saved'
import * as users from '@litopys/contract/routes/users'
import { roles } from '@litopys/contract/schemas/account'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expected } from '#testing/access/expected'
import { wanted } from '#testing/access/wanted'
import { type Actor, startWorld, type World } from '#testing/access/world'

const routes = [
  archives,
  audit,
  auth,
  channels,
  history,
  jobs,
  keys,
  requests,
  users,
  ...Object.values(saved),
].flatMap((file) => Object.values(file))
const permissions = routes.flatMap(({ access }): Permission[] => (access === 'anyone' ? [] : [access]))
const permissionsInUse = [...new Set(permissions)]

/** Scopes that are told apart behind the door; of all other permissions only whether there is any counts. */
const toldApart: Partial<Record<Permission, Scope[]>> = {
  'users.read': ['none', 'own', 'names', 'all'],
  'users.change': ['none', 'own', 'all'],
  'sessions.read': ['none', 'own', 'all'],
  'sessions.end': ['none', 'own', 'all'],
  'keys.change': ['none', 'own', 'all'],
  'saved.read': ['none', 'own', 'all'],
  'saved.change': ['none', 'own', 'all'],
  'saved.delete': ['none', 'own', 'all'],
}

let world: World
beforeAll(async () => {
  world = await startWorld()
}, 240_000)
afterAll(() => world.close())

/** Whether the matrix notices: some call of this permission does not answer one of these actors as the table says. */
async function isCaught(permission: Permission, actors: Actor[]): Promise<boolean> {
  const paths = routes
    .filter((route) => route.access === permission)
    .map((route) => `${route.method} ${route.path.replace('/api/v1', '')}`)
  // The last row ends the sessions of who calls.
  const rows = Object.keys(expected).filter(
    (row) => paths.includes(row.split(' ').slice(0, 2).join(' ')) && !row.endsWith('second-factor own'),
  )
  for (const row of rows) {
    for (const actor of actors) {
      if ((await world.outcome(row, actor)) !== wanted(row, actor)) return true
    }
  }
  return false
}

const fresh = (role: Actor['role'], restriction = 'none'): Actor => ({ role, restriction, state: 'fresh' })

test('every permission of the policy guards a call', () => {
  expect(new Set(permissionsInUse)).toEqual(new Set(Object.keys(policy)))
})

test('the untouched policy is not caught', { timeout: 120_000 }, async () => {
  for (const permission of permissionsInUse) {
    const actors = roles.flatMap((role) => [fresh(role), fresh(role, 'read-only')])
    expect([permission, await isCaught(permission, actors)]).toEqual([permission, false])
  }
})

test('whichever cell of the policy is flipped, the matrix fails', { timeout: 300_000 }, async () => {
  const missed: string[] = []
  let flips = 0
  for (const permission of permissionsInUse) {
    for (const role of roles) {
      const cells = policy[permission]
      const before = cells[role]
      const others = toldApart[permission] ?? [before === 'none' ? 'all' : 'none']
      for (const scope of others.filter((one) => one !== before)) {
        cells[role] = scope
        flips += 1
        if (!(await isCaught(permission, [fresh(role)]))) missed.push(`${permission} ${role}: ${scope}`)
        cells[role] = before
      }
    }
  }
  expect(missed).toEqual([])
  // Each permission of three roles; more ways where scopes are told apart.
  expect(flips).toBe(permissionsInUse.length * roles.length + 3 * (2 + 1 + 1 + 1 + 1 + 1 + 1 + 1))
})

test('whichever permission asks for a fresh sign-in or does not any more, the matrix fails', {
  timeout: 300_000,
}, async () => {
  const missed: string[] = []
  for (const permission of permissionsInUse) {
    const flip = () => {
      if (!needsFreshSignIn.delete(permission)) needsFreshSignIn.add(permission)
    }
    flip()
    const stale = roles.map((role): Actor => ({ role, restriction: 'none', state: 'stale' }))
    if (!(await isCaught(permission, stale))) missed.push(permission)
    flip()
  }
  expect(missed).toEqual([])
})

test('whatever read-only leaves more or less, the matrix fails', { timeout: 300_000 }, async () => {
  const missed: string[] = []
  let flips = 0
  for (const permission of permissionsInUse) {
    const before = leftByReadOnly[permission]
    for (const scope of [undefined, 'none' as const].filter((one) => one !== before)) {
      if (scope) leftByReadOnly[permission] = scope
      else delete leftByReadOnly[permission]
      flips += 1
      const actors = roles.map((role) => fresh(role, 'read-only'))
      if (!(await isCaught(permission, actors))) missed.push(`${permission}: ${scope}`)
      if (before) leftByReadOnly[permission] = before
      else delete leftByReadOnly[permission]
    }
  }
  expect(missed).toEqual([])
  expect(flips).toBe(permissionsInUse.length + 2)
})
