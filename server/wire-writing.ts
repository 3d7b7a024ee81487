import { realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createSmtpCarrier } from '#adapters/mail/smtp'
import { createOutboxCarrier } from '#adapters/outbox/outbox'
import { createSmsCarrier } from '#adapters/sms/gateway'
import type { Records } from '#db/open'
import { openCheckpointFile } from '#journal/checkpoint-file'
import { startCheckpoints } from '#journal/checkpoints'
import { createJournalStore } from '#journal/journal.store'
import { createReadings } from '#journal/readings'
import { verifyJournal } from '#journal/verify'
import { createWriting } from '#journal/writing'
import type { Carrier } from '#messages/carrier'
import { type Delivery, startDelivery } from '#messages/delivery'
import { type Channel, createMessageQueue, type Message } from '#messages/queue.store'
import { createMac } from '#secrets/mac-key'
import { createSeal } from '#secrets/seal'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { DataDirectory } from './directory.ts'
import type { TransactionGuard } from './transaction-guard.ts'

type Place = {
  config: Config
  clock: Clock
  directory: DataDirectory
  db: Records
  hasNewRecords: boolean
  transactions: TransactionGuard
  logger: FastifyBaseLogger
}

/** What changes of records lead to: journal lines with their checkpoints, and messages with their delivery. */
export async function wireWriting(place: Place, showMessage: (message: Message) => void) {
  const { config, clock, directory, db, hasNewRecords, transactions, logger } = place
  const mac = createMac(directory.secrets)
  const seal = createSeal(directory.secrets)
  const journal = createJournalStore(db, { mac, clock })
  const checkpointFolder = config.AUDIT_CHECKPOINT_DIR ?? join(directory.path, 'audit')
  const file = openCheckpointFile({ secrets: directory.secrets, checkpoints: checkpointFolder })
  if (hasNewRecords) {
    const earlier = file.putAside(clock.now())
    if (earlier) logger.warn(`The records are new. Checkpoints of the earlier audit log are in ${earlier}.`)
  }
  const checkpoints = await startCheckpoints({
    journal,
    clock,
    file,
    onError: (error) => logger.error({ err: error }, 'the audit journal could not be signed'),
  })
  const delivery: Delivery = startDelivery({
    queue: createMessageQueue(db, { seal, clock }),
    carriers: carriersOf(place, showMessage),
    clock,
    onFailure: (failure) => logger[failure.isLast ? 'error' : 'warn'](failure, 'a message was not delivered'),
    onError: (error) => logger.error({ err: error }, 'the queue of messages cannot be used'),
  })
  const writing = createWriting(db, {
    ...{ mac, seal, clock, transactions },
    onMessages: delivery.wake,
    onLines: checkpoints.observe,
  })
  const readings = createReadings({
    writing,
    onFailure: (error) => logger.error({ err: error }, 'a reading could not be entered in the audit journal'),
  })
  const areCheckpointsApart = !isInside(directory.path, checkpointFolder)
  return {
    ...{ mac, seal, writing, journal, readings },
    verifyJournal: () => verifyJournal({ journal, checkpoints, areCheckpointsApart }),
    stop: async () => {
      await delivery.stop()
      await checkpoints.stop()
    },
  }
}

function isInside(directory: string, folder: string): boolean {
  return `${realpathSync(folder)}${sep}`.startsWith(`${realpathSync(directory)}${sep}`)
}

function carriersOf(
  { config, clock, directory }: Place,
  show: (message: Message) => void,
): Record<Channel, Carrier> {
  const { SMTP_URL, MAIL_FROM: from, SMS_URL, SMS_BODY, SMS_AUTHORIZATION } = config
  const outbox = createOutboxCarrier({ directory: directory.outbox, from, clock, show })
  return {
    email: SMTP_URL ? createSmtpCarrier({ url: SMTP_URL, from }) : outbox,
    sms: SMS_URL
      ? createSmsCarrier({ url: SMS_URL, bodyTemplate: SMS_BODY, authorization: SMS_AUTHORIZATION })
      : outbox,
  }
}
