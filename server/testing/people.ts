import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@litopys/contract/schemas/account'
import type { FastifyInstance } from 'fastify'
import { createPasswords } from '#features/auth/passwords'
import { openRecords } from '#records/open'
import { createMac } from '#secrets/mac-key'
import { createSeal } from '#secrets/seal'
import { readConfig } from '#server/config'
import { layOut } from './template.ts'

export const password = 'a long enough password'
export type Person = {
  email: string
  role: Role[]
  status?: 'Active' | 'Blocked'
  verified?: boolean
  phone?: string
  /** Invited, without a password yet. */
  isInvited?: boolean
  /** Secret of an active second factor. */
  secret?: string
}

/** Creates a data directory in which these users can sign in, all with the same password. */
export async function directoryWith(people: Person[]): Promise<string> {
  const directory = join(mkdtempSync(join(tmpdir(), 'litopys-people-')), 'data')
  layOut(directory)
  const secrets = join(directory, 'secrets')
  mkdirSync(secrets, { recursive: true })
  const db = await openRecords({ directory: join(directory, 'records'), url: undefined })
  const hash = await createPasswords(createMac(secrets), readConfig().PASSWORD_MEMORY_KIB).hash(password)
  const seal = createSeal(secrets)
  const now = new Date()
  for (const { isInvited = false, secret, status = 'Active', ...person } of people) {
    const id = randomUUID()
    const names = { givenName: '', familyName: '' }
    const account = { id, ...person, ...names, status, passwordHash: isInvited ? null : hash }
    await db
      .insertInto('users')
      .values({ ...account, createdAt: now, updatedAt: now })
      .execute()
    if (secret === undefined) continue
    const sealedSecret = seal.close(secret, `second_factors|${id}|secret`)
    await db
      .insertInto('secondFactors')
      .values({ userId: id, sealedSecret, lastStep: 0, createdAt: now, confirmedAt: now })
      .execute()
  }
  await db.destroy()
  return directory
}

/** Signs in over HTTP, as a browser does. */
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
