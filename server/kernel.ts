import { appBasePath } from '@litopys/contract/constants'
import type { MakeMtprotoClient } from '#adapters/telegram/mtproto-client'
import { createHiddenEntityTable } from '#archive/hidden-entities'
import { createPeople } from '#archive/people'
import { pingArchive } from '#archive/ping'
import type { NewAuditEntry } from '#audit/audit-log.store'
import { createAuditRead } from '#audit/audit-read'
import { openAuditLog } from '#audit/open-audit-log'
import { createTransact } from '#audit/transact'
import type { Claim } from '#data-directory/claim'
import { openData } from '#data-directory/open-data'
import { filesPlaceOf, openFiles } from '#files/open-files'
import { ownSpending, shareSpending } from '#http/spending'
import { alone, openHomeProcess } from '#jobs/home-process'
import type { JobDefinition } from '#jobs/job'
import { createJobLists } from '#jobs/job-lists.store'
import { createJobLoop } from '#jobs/job-loop'
import { createJobStore } from '#jobs/jobs.store'
import { openDelivery } from '#notifications/open-delivery'
import type { Message } from '#notifications/outbox.store'
import { pingRecords } from '#records/ping'
import { createTransactionGuard } from '#records/transaction-guard'
import { keySourceOf } from '#secrets/key-file'
import { createMac } from '#secrets/mac-key'
import { createSeal } from '#secrets/seal'
import { openTelemetry } from '#telemetry/open-telemetry'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { createCurrentUser } from './current-user.ts'
import { openKeptClock } from './kept-clock.ts'
import { createLogger } from './logger.ts'

export type KernelOptions = {
  config: Config
  clock: Clock
  /** Shows a message to the operator if no mail server or SMS gateway is configured for it. */
  showMessage(message: Message): void
  makeMtprotoClient: MakeMtprotoClient
  /** The data directory. `close` of the kernel releases it. */
  claim: Claim
}

/** What every feature can use. */
export type Kernel = Awaited<ReturnType<typeof open>>

/**
 * Opens what every feature can use. On failure closes what it has opened, and the claim. @throws StartError
 * if a database cannot be used.
 */
export async function openKernel(options: KernelOptions): Promise<Kernel> {
  const opened: (() => unknown)[] = []
  const close = async () => {
    for (const one of opened.splice(0).reverse()) await one()
  }
  try {
    return await open(options, (one) => void opened.push(one), close)
  } catch (error) {
    await close()
    throw error
  }
}

async function open(
  { config, clock, showMessage, makeMtprotoClient, claim }: KernelOptions,
  onClose: (close: () => unknown) => void,
  close: () => Promise<void>,
) {
  const stopOnClose = <T extends { stop(): unknown }>(running: T): T => {
    onClose(running.stop)
    return running
  }
  onClose(claim.close)
  const { directory, disk, guard } = claim
  const logger = createLogger(config.LOG_LEVEL)
  /** `about`: what the error concerns, such as the id of a job. */
  const logError =
    (text: string) =>
    (error: unknown, about: object = {}) =>
      logger.error({ ...about, err: error }, text)
  // Read before the databases, so that a start without keys changes nothing.
  const secrets = keySourceOf(config, directory.secrets)
  const currentUser = createCurrentUser()
  const transactions = createTransactionGuard()
  const telemetry = stopOnClose(await openTelemetry(config, logger))
  const { observe } = telemetry
  const stores = await openData({
    config,
    currentUser,
    transactions,
    claim,
    logger,
    observe,
    opened: onClose,
  })
  const { db: records, engine: archive, notices, isAlone, hasNewRecords } = stores
  guard.watch()
  const filesPlace = filesPlaceOf(config)
  const files = await openFiles(filesPlace)
  onClose(files.close)
  files.removeUnfinished(clock.now()).catch(logError('files that were never completed could not be removed'))
  const hiddenEntities = createHiddenEntityTable(archive)
  const knownPeople = createPeople(archive)
  const keptClock = stopOnClose(await openKeptClock({ clock, records, logger }))

  const mac = createMac(secrets)
  const seal = createSeal(secrets)
  const spending = config.DATABASE_URL ? stopOnClose(shareSpending(notices)) : ownSpending
  const home = config.DATABASE_URL
    ? openHomeProcess({
        records,
        seal,
        notices,
        onError: logError('the process that talks to Telegram could not be asked or replaced'),
      })
    : alone
  const shared = { config, clock, directory, secrets, records, notices, logger }
  const { auditLog, verifyAuditLog, onEntries } = stopOnClose(
    await openAuditLog({ ...shared, hasNewRecords, mac }),
  )
  const delivery = stopOnClose(openDelivery({ ...shared, seal, showMessage }))
  const auditListeners: ((entry: NewAuditEntry) => void)[] = []
  const transact = createTransact(records, {
    mac,
    seal,
    clock,
    transactions,
    observe,
    onMessages: delivery.wake,
    onEntries: (head, entries) => {
      onEntries(head)
      for (const listen of auditListeners) entries.forEach(listen)
    },
  })
  const jobs = createJobStore(records)
  // No other process can run a job of an embedded database.
  if (!config.DATABASE_URL) await jobs.releaseAll()
  const definitions: JobDefinition[] = []
  const loop = createJobLoop({
    jobs,
    clock,
    definitions,
    observe,
    notices,
    onError: logError('a job stopped (isRetried: whether it is tried again)'),
  })
  const onFailure = logError('a read access could not be added to the audit log')

  const place = { origin: config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}` }
  return {
    config,
    clock,
    /** Never goes back. Authentication and its limits use it. */
    forwardClock: keptClock.forward,
    /** Time zone in which days start. */
    timeZone: config.TIME_ZONE,
    logger,
    /** Returns a function that logs an error with this text. */
    logError,
    directory,
    disk,
    guard,
    archive,
    records,
    /** Files of posts, uploads and exports, and their place for threads. */
    files,
    filesPlace,
    /** Whether no other process ran on these databases when this one started. */
    isAlone,
    /** Notices to and from the other processes on these databases. */
    notices,
    /** Runs what only one process may do at a time. */
    home,
    /** The calls that all processes have counted, for rate limits. */
    spending,
    hiddenEntities,
    hidden: hiddenEntities.read,
    knownPeople,
    people: knownPeople.read,
    /** The keys of this installation. */
    secrets,
    mac,
    seal,
    transact,
    /** Starts sending the messages to webhooks by this transport. */
    sendWebhooks: delivery.sendWebhooks,
    auditLog,
    auditRead: createAuditRead({ transact, onFailure }),
    verifyAuditLog,
    /** Registers what is called with each audit entry of this process after its commit. */
    onAuditEntry: (listen: (entry: NewAuditEntry) => void) => void auditListeners.push(listen),
    /** Sends a message at once, without the queue. */
    sendNow: delivery.sendNow,
    telemetry,
    jobs,
    jobLists: createJobLists(records, definitions),
    /** The kinds of jobs of the features. `openModules` fills it. */
    definitions,
    loop,
    currentUser,
    makeMtprotoClient,
    place,
    /** The address of the application in browsers, for links in messages. */
    address: () => `${place.origin}${appBasePath}`,
    /** Sockets of CLI commands on this machine. */
    localSockets: new WeakSet<object>(),
    /** Rejects while a database does not answer. */
    isReady: () => Promise.all([guard.assertPresent(), pingRecords(records), pingArchive(archive)]),
    /** Registers what `close` calls. Register each thing as soon as it is open. */
    onClose,
    /** Registers a service to be stopped when the server closes, and returns it. */
    stopOnClose,
    /** Closes everything in reverse order. */
    close,
  }
}
