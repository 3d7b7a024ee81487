import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@litopys/contract/schemas/account'
import type { FastifyInstance } from 'fastify'
import { openRecords } from '#db/open'
import { createPasswords } from '#features/accounts/passwords'
import { createMac } from '#secrets/mac-key'

export const password = 'a long enough password'
type Person = { email: string; role: Role[]; status?: 'Active' | 'Blocked' }

/** A data directory in which these people may sign in already, all with the same password. */
export async function directoryWith(people: Person[]): Promise<string> {
  const directory = join(mkdtempSync(join(tmpdir(), 'litopys-people-')), 'data')
  mkdirSync(join(directory, 'secrets'), { recursive: true })
  const db = await openRecords({ directory: join(directory, 'records'), url: undefined })
  const passwordHash = await createPasswords(createMac(join(directory, 'secrets'))).hash(password)
  const now = new Date()
  for (const { email, role, status = 'Active' } of people) {
    const names = { givenName: '', familyName: '' }
    const account = { id: randomUUID(), email, role, status, passwordHash, createdAt: now, updatedAt: now }
    await db
      .insertInto('users')
      .values({ ...account, ...names })
      .execute()
  }
  await db.destroy()
  return directory
}

/** Sign in over HTTP, as a browser does. */
export async function signInAs(app: FastifyInstance, email: string) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    payload: { email, password },
  })
  const accessToken: string = response.json().data?.accessToken
  const cookie = String(response.headers['set-cookie'] ?? '').split(';')[0] ?? ''
  return { response, accessToken, cookie, bearer: { authorization: `Bearer ${accessToken}` } }
}
