import { authRoutes } from '@litopys/contract/routes/auth'
import { userRoutes } from '@litopys/contract/routes/users'
import type { Role } from '@litopys/contract/schemas/account'
import { type ApiClient, connectTo } from '../server/cli/api-client.ts'
import { announcedSocket } from '../server/data-directory/directory.ts'
import { oneTimePasswordOf } from '../server/testing/authenticator.ts'
import type { ClockedServer, Credentials, LitopysServer } from './server.ts'

/** A user, and the secret of their authenticator app if set up. */
export type Person = Credentials & { id: string; secret?: string }

type NewPerson = { email: string; role: Role; access?: string[]; phone?: string; givenName?: string }

/** The API as called by commands on the server's machine. */
export function localApi({ directory }: LitopysServer): ApiClient {
  return connectTo(announcedSocket(directory) ?? '')
}

/** Creates a user who has accepted the invitation; sets up an authenticator if the role requires it. */
export async function addPerson(server: ClockedServer, given: NewPerson): Promise<Person> {
  const person = await invite(server, given)
  return given.role === 'User' ? person : { ...person, secret: await setUpSecondFactor(server, person) }
}

/** Creates a reader with their own seen marks and history. */
export async function addReader(server: LitopysServer, email: string): Promise<Person> {
  return await invite(server, { email, role: 'User' })
}

async function invite(server: LitopysServer, { role, ...given }: NewPerson): Promise<Person> {
  const { data: user } = await localApi(server).call(userRoutes.create, { ...given, role: [role] })
  const token = new URL(user.invitation.link ?? '').hash.replace('#invite=', '')
  const person = { id: user._id, email: given.email, password: 'seven herons over the Desna' }
  const { password } = person
  await openBrowser(server)(authRoutes.setPassword.path, { token, password, confirmation: password })
  return person
}

/** The next one-time password of a user: each works once, so its 30 seconds have to pass first. */
export async function nextOneTimePassword(server: ClockedServer, secret: string): Promise<string> {
  await server.pass(31_000)
  return oneTimePasswordOf(secret, server.now())
}

async function setUpSecondFactor(server: ClockedServer, { email, password }: Credentials): Promise<string> {
  const post = openBrowser(server)
  await post('/api/v1/auth/login', { email, password })
  const setup = await post('/api/v1/auth/totp-set')
  const secret = String(setup.secret)
  await post('/api/v1/auth/totp-verify', { code: oneTimePasswordOf(secret, server.now()) })
  return secret
}

/** Calls the API and keeps cookies between the steps of a sign-in. */
function openBrowser({ address }: LitopysServer) {
  let cookie = ''
  return async (path: string, body: object = {}): Promise<Record<string, unknown>> => {
    const answer = await fetch(new URL(path, address), {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
    const [set] = answer.headers.getSetCookie()
    if (set) cookie = set.split(';')[0] ?? ''
    return JSON.parse(text).data
  }
}
