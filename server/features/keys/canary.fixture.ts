import { writeFileSync } from 'node:fs'
import { gramjsSession } from '#adapters/telegram/mtproto-session.fixture'
import { systemClock } from '#server/clock'
import { directoryWithCast } from '#testing/cast'
import { startTestLitopys } from '#testing/litopys'
import { startOfflineTelegram } from '#testing/telegram'
import { isCanaries } from './canaries.fixture.ts'

// Sends secrets through every call that takes them, including failing calls. Runs as its own process, so that
// the test can read its logs.
const [, , told = '', place = ''] = process.argv
const canaries: unknown = JSON.parse(told)
if (!isCanaries(canaries)) throw new Error('the canaries are not valid')
const { authKeys, appHash, wrongHash, password, phoneNumber } = canaries
const [pasted = '', signedIn = ''] = authKeys

const telegram = startOfflineTelegram()
const account = telegram.addAccount({ password })
account.authKey.set(Buffer.from(signedIn, 'hex'))
const cast = await directoryWithCast<'olha'>({ olha: { role: ['Admin'] } })
const settings = { DATA_DIR: cast.directory, LOG_LEVEL: 'debug', MTPROTO_EVERY_MS: '0' }
const litopys = await startTestLitopys(settings, systemClock, telegram.makeClient)
const answers: string[] = []

async function ask(method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) {
  const call = { method, url: `/api/v1${path}`, headers: cast.who('olha').bearer }
  const response = await litopys.instance.app.inject({ ...call, ...(payload ? { payload } : {}) })
  answers.push(JSON.stringify(response.headers), response.body)
  return response.json()
}

const stringSession = gramjsSession({
  dcId: 2,
  ipAddress: '149.154.167.51',
  port: 443,
  key: Buffer.from(pasted, 'hex'),
})
const given = { phoneNumber, appId: '12345', appHash }
const added = await ask('POST', '/keys', { ...given, stringSession })
const id = added.data._id
await ask('PATCH', `/keys/${id}`, { appHash: wrongHash, stringSession })
await ask('POST', `/keys/${id}/test`)
await ask('POST', '/keys', { ...given, phoneNumber: 'wrong', stringSession })
await ask('POST', '/keys', { ...given, stringSession: `${stringSession}x` })
await ask('PATCH', `/keys/${id}`, { stringSession, appHash: 'short', nonsense: stringSession })
telegram.troubles.push({ method: 'auth.sendCode', trouble: { code: 400, text: 'SOMETHING_NEW' } })
await ask('POST', '/keys/sign-in', given)
telegram.troubles.push({ method: 'auth.sendCode', trouble: 'lost' })
await ask('POST', '/keys/sign-in', given)
const begun = await ask('POST', '/keys/sign-in', given)
const steps = `/keys/sign-in/${begun.data.signInId}`
await ask('POST', `${steps}/code`, { code: account.code })
await ask('POST', `${steps}/password`, { password: `${password}!` })
const done = await ask('POST', `${steps}/password`, { password })
await ask('POST', `/keys/${done.data.key._id}/test`)
await ask('POST', '/channels', { channel: 'nobody_here', source: 'mtproto', key: id })
for (const path of ['/keys', '/audit?itemsPerPage=200', '/jobs', '/channels', '/openapi.json', '/user/me'])
  await ask('GET', path)
await litopys.instance.close()
writeFileSync(place, JSON.stringify({ answers, directory: cast.directory, step: done.data.step }))
