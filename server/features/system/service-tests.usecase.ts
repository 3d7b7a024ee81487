import type { InputOf } from '@litopys/contract/route'
import type { systemRoutes } from '@litopys/contract/routes/system'
import type { ServiceTest } from '@litopys/contract/schemas/system'
import type { AuditRead } from '#audit/audit-read'
import type { PersonalMessage } from '#notifications/open-delivery'
import { DeliveryFailed } from '#notifications/transport'
import { type Actor, isLocalActor } from '#server/actor'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import { testMessage } from './test.mail.ts'

export type ServiceTestDeps = {
  clock: Clock
  auditRead: AuditRead
  sendNow(message: PersonalMessage): Promise<void>
  /** E-mail and phone of a user. */
  contactsOf(userId: string): Promise<{ email: string; phone: string } | undefined>
  /** Translates a word from Ukrainian to English. @throws AppError `translat…` */
  translateWord(word: string, signal: AbortSignal): Promise<string>
  /** Sends a known sound. @throws AppError `transcri…` */
  testTranscriber(signal: AbortSignal): Promise<void>
}

type Input = InputOf<typeof systemRoutes.testService>

const word = 'слово'

/**
 * Tests a service and adds an audit entry with the result.
 * @throws AppError no_recipient if the caller has no address for the message.
 */
export async function testService(
  deps: ServiceTestDeps,
  actor: Actor,
  { service }: Input,
  signal: AbortSignal,
): Promise<ServiceTest> {
  const tryOut = await attemptOf(deps, actor, service)
  const begun = performance.now()
  const result = await tryOut(signal).then(
    (answer) => ({ ok: true, ...answer }),
    (cause: unknown) => ({ ok: false, ...failureOf(cause) }),
  )
  const tested = { ...result, ms: Math.round(performance.now() - begun) }
  await deps.auditRead({
    actor,
    action: 'system.test',
    object: { id: service, name: service },
    outcome: tested.ok ? 'done' : 'failed',
  })
  return tested
}

type Attempt = (signal: AbortSignal) => Promise<Pick<ServiceTest, 'answer'>>

async function attemptOf(deps: ServiceTestDeps, actor: Actor, service: Input['service']): Promise<Attempt> {
  switch (service) {
    case 'translator':
      return async (signal) => ({ answer: await deps.translateWord(word, signal) })
    case 'transcriber':
      return async (signal) => {
        await deps.testTranscriber(signal)
        return {}
      }
    case 'email':
    case 'sms': {
      const message = await messageFor(deps, actor, service)
      return async () => {
        await deps.sendNow(message)
        return {}
      }
    }
  }
}

async function messageFor(
  { clock, contactsOf }: ServiceTestDeps,
  actor: Actor,
  channel: PersonalMessage['channel'],
): Promise<PersonalMessage> {
  // A command on this machine has no profile.
  const contacts = isLocalActor(actor) ? undefined : await contactsOf(actor.id)
  const to = channel === 'email' ? contacts?.email : contacts?.phone
  if (!to) throw new AppError('no_recipient')
  return testMessage({ channel, to, now: clock.now() })
}

function failureOf(cause: unknown): Pick<ServiceTest, 'code' | 'reason'> {
  if (cause instanceof AppError) return { code: cause.code, reason: cause.message }
  // Texts of other errors can quote the message.
  if (cause instanceof DeliveryFailed) return { reason: cause.message }
  return { reason: cause instanceof Error ? cause.name : 'unknown' }
}
