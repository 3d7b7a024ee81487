import type { Logger } from 'pino'
import { createSmtpTransport } from '#adapters/mail/smtp'
import { createOutboxTransport } from '#adapters/outbox/outbox'
import { createSmsTransport } from '#adapters/sms/gateway'
import type { DataDirectory } from '#data-directory/directory'
import type { Records } from '#records/open'
import type { Seal } from '#secrets/seal'
import type { Clock } from '#server/clock'
import type { Config } from '#server/config'
import { type Delivery, startDelivery } from './delivery.ts'
import { createMessageQueue, type Message } from './outbox.store.ts'
import type { Transport } from './transport.ts'

type Deps = {
  config: Config
  clock: Clock
  directory: DataDirectory
  records: Records
  seal: Seal
  logger: Logger
  /** Shows a message that is written to a file, since no mail server or SMS gateway is configured. */
  showMessage(message: Message): void
}

/** A message to a person, by e-mail or SMS. */
export type PersonalMessage = Exclude<Message, { channel: 'webhook' }>

/** Longest time of a message that is sent at once. */
const sendNowMs = 20_000

/** Starts sending the messages in the outbox. */
export function openDelivery(deps: Deps): Delivery & { sendNow(message: PersonalMessage): Promise<void> } {
  const { clock, records, seal, logger } = deps
  const transports = transportsOf(deps)
  const delivery = startDelivery({
    queue: createMessageQueue(records, { seal, clock }),
    transports,
    clock,
    onFailure: (failure) => logger[failure.isLast ? 'error' : 'warn'](failure, 'a message was not delivered'),
    onError: (error) => logger.error({ err: error }, 'the queue of messages cannot be used'),
  })
  return {
    ...delivery,
    /** Without the queue, for a caller who waits for the result. @throws DeliveryFailed */
    sendNow: (message) => transports[message.channel](message, clock.newId(), AbortSignal.timeout(sendNowMs)),
  }
}

/** The configured mail server and SMS gateway; a file in the data directory in place of a missing one. */
function transportsOf({ config, clock, directory, showMessage }: Deps): Record<'email' | 'sms', Transport> {
  const { SMTP_URL, MAIL_FROM: from, SMS_URL, SMS_BODY, SMS_AUTHORIZATION } = config
  const outbox = createOutboxTransport({ directory: directory.outbox, from, clock, show: showMessage })
  return {
    email: SMTP_URL ? createSmtpTransport({ url: SMTP_URL, from }) : outbox,
    sms: SMS_URL
      ? createSmsTransport({ url: SMS_URL, bodyTemplate: SMS_BODY, authorization: SMS_AUTHORIZATION })
      : outbox,
  }
}
