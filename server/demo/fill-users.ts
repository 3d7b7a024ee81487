import { authRoutes } from '@litopys/contract/routes/auth'
import { userRoutes } from '@litopys/contract/routes/users'
import { connectTo } from '#cli/api-client'
import type { Instance } from '#server/instance'
import {
  administrator,
  type Colleague,
  colleagues,
  dataManager,
  englishDesk,
  regionalDesk,
  reporter,
} from './colleagues.ts'
import { portrait } from './drawing.ts'
import { type Person, signIn } from './person.ts'

/** The colleagues who work in the demo. */
export type Staff = {
  administrator: Person
  dataManager: Person
  reporter: Person
  englishDesk: Person
}

/**
 * Creates all users: the first with the set-up token, the others by invitation. Resolves with the active
 * ones.
 */
export async function fillUsers(instance: Instance, password: string): Promise<Staff> {
  const api = connectTo(instance.socketPath)
  const setupToken = instance.setup.token ?? ''
  await api.call(authRoutes.initialize, {
    setupToken,
    email: administrator.email,
    password,
    confirmation: password,
  })
  const admin = await signIn(instance.app, administrator.email, password)
  await introduce(admin, administrator)
  for (const one of colleagues) if (one !== administrator) await invite(instance, admin, one, password)
  const start = async (one: Colleague) => {
    const person = await signIn(instance.app, one.email, password)
    await introduce(person, one)
    return person
  }
  await start(regionalDesk)
  return {
    administrator: admin,
    dataManager: await start(dataManager),
    reporter: await start(reporter),
    englishDesk: await start(englishDesk),
  }
}

async function invite(instance: Instance, admin: Person, colleague: Colleague, password: string) {
  const { described: _, standing, ...user } = colleague
  const { data: made } = await admin.call(userRoutes.create, user)
  if (standing === 'invited') return
  const [, token = ''] = /#\w+=(.+)$/.exec(made.invitation.link ?? '') ?? []
  const api = connectTo(instance.socketPath)
  await api.call(authRoutes.setPassword, { token, password, confirmation: password })
  if (standing === 'blocked') await admin.call(userRoutes.change, { id: made._id, status: 'Blocked' })
}

/** Fills in the profile of a user: names, picture and consent. */
async function introduce(person: Person, { email, givenName, familyName, worksFor }: Colleague) {
  const { data: me } = await person.call(userRoutes.readCurrent, {})
  const picture = portrait(colleagues.findIndex((one) => one.email === email)).toString('base64')
  await person.call(userRoutes.change, {
    id: me._id,
    givenName,
    familyName,
    worksFor,
    privacyConsent: true,
    image: [{ base64: picture }],
  })
}
