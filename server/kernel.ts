import { appBasePath } from '@litopys/contract/constants'
import type { Logger } from 'pino'
import type { MakeMtprotoClient } from '#adapters/telegram/mtproto-client'
import type { Engine } from '#archive/engine'
import {
  createHiddenEntityTable,
  type HiddenEntityReader,
  type HiddenEntityTable,
} from '#archive/hidden-entities'
import { pingArchive } from '#archive/ping'
import type { AuditLogStore } from '#audit/audit-log.store'
import { type AuditRead, createAuditRead } from '#audit/audit-read'
import { openAuditLog } from '#audit/open-audit-log'
import { createTransact, type Transact } from '#audit/transact'
import { createDataGuard, type DataGuard, type OnLost } from '#data-directory/data-guard'
import { type DataDirectory, openDataDirectory } from '#data-directory/directory'
import { createDiskGuard, type DiskGuard } from '#data-directory/disk-guard'
import { openData } from '#data-directory/open-data'
import type { JobDefinition } from '#jobs/job'
import { createJobLists, type JobLists } from '#jobs/job-lists.store'
import { createJobLoop, type JobLoop } from '#jobs/job-loop'
import { createJobStore, type JobStore } from '#jobs/jobs.store'
import { openDelivery } from '#notifications/open-delivery'
import type { Message } from '#notifications/outbox.store'
import type { Records } from '#records/open'
import { pingRecords } from '#records/ping'
import { createTransactionGuard } from '#records/transaction-guard'
import { createMac, type Mac } from '#secrets/mac-key'
import { createSeal, type Seal } from '#secrets/seal'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { type CurrentUser, createCurrentUser } from './current-user.ts'
import type { ForwardClock } from './forward-clock.ts'
import { openKeptClock } from './kept-clock.ts'
import type { Place } from './listen.ts'
import { createLogger } from './logger.ts'
import type { Findings } from './module.ts'

export type KernelOptions = {
  config: Config
  clock: Clock
  /** Shows a message to the operator if no mail server or SMS gateway is configured for it. */
  showMessage(message: Message): void
  makeMtprotoClient: MakeMtprotoClient
  /** Called when the data can no longer be saved. */
  onLost: OnLost
}

/** What every feature can use. */
export type Kernel = {
  config: Config
  clock: Clock
  /** Never goes back. Authentication and its limits use it. */
  forwardClock: ForwardClock
  /** Time zone in which days start. */
  timeZone: string
  logger: Logger
  /** Returns a function that logs an error with this text. */
  logError(text: string): (error: unknown) => void
  directory: DataDirectory
  disk: DiskGuard
  guard: DataGuard
  archive: Engine
  records: Records
  hiddenEntities: HiddenEntityTable
  hidden: HiddenEntityReader
  mac: Mac
  seal: Seal
  transact: Transact
  auditLog: AuditLogStore
  auditRead: AuditRead
  verifyAuditLog(): Promise<Findings>
  jobs: JobStore
  jobLists: JobLists
  /** The kinds of jobs of the features. `openModules` fills it. */
  definitions: JobDefinition[]
  loop: JobLoop
  currentUser: CurrentUser
  makeMtprotoClient: MakeMtprotoClient
  place: Place
  /** The address of the application in browsers, for links in messages. */
  address(): string
  /** Sockets of CLI commands on this machine. */
  localSockets: WeakSet<object>
  /** Rejects while a database does not answer. */
  isReady(): Promise<unknown>
  /** Registers what `close` calls. Register each thing as soon as it is open. */
  onClose(close: () => unknown): void
  /** Registers a service to be stopped when the server closes, and returns it. */
  stopOnClose<T extends { stop(): unknown }>(running: T): T
  /** Closes everything in reverse order. */
  close(): Promise<void>
}

/**
 * Opens what every feature can use. On failure closes what it has opened. @throws StartError if the data
 * directory or a database cannot be used.
 */
export async function openKernel(options: KernelOptions): Promise<Kernel> {
  const opened: (() => unknown)[] = []
  const close = async () => {
    for (const one of opened.splice(0).reverse()) await one()
  }
  try {
    const onClose = (one: () => unknown) => void opened.push(one)
    const stopOnClose: Kernel['stopOnClose'] = (running) => {
      onClose(running.stop)
      return running
    }
    return await open(options, { onClose, stopOnClose, close })
  } catch (error) {
    await close()
    throw error
  }
}

async function open(
  { config, clock, showMessage, makeMtprotoClient, onLost }: KernelOptions,
  { onClose, stopOnClose, close }: Pick<Kernel, 'onClose' | 'stopOnClose' | 'close'>,
): Promise<Kernel> {
  const directory = openDataDirectory(config.DATA_DIR)
  onClose(() => directory.close())
  const logger = createLogger(config.LOG_LEVEL)
  const logError = (text: string) => (error: unknown) => logger.error({ err: error }, text)
  const disk = createDiskGuard(directory.path, config.DISK_RESERVE_BYTES)
  const currentUser = createCurrentUser()
  const transactions = createTransactionGuard()
  const guard = stopOnClose(createDataGuard(directory, config, onLost))
  const data = { config, currentUser, transactions, directory, logger, disk }
  const stores = await openData({ ...data, onLost: guard.recordsLost, opened: onClose })
  const { db: records, engine: archive, hasNewRecords } = stores
  guard.watch()
  const hiddenEntities = createHiddenEntityTable(archive)
  const keptClock = stopOnClose(await openKeptClock({ clock, records, logger }))

  const mac = createMac(directory.secrets)
  const seal = createSeal(directory.secrets)
  const shared = { config, clock, directory, records, logger }
  const { auditLog, verifyAuditLog, onEntries } = stopOnClose(
    await openAuditLog({ ...shared, hasNewRecords, mac }),
  )
  const { wake: onMessages } = stopOnClose(openDelivery({ ...shared, seal, showMessage }))
  const transact = createTransact(records, { mac, seal, clock, transactions, onMessages, onEntries })
  const jobs = createJobStore(records)
  // No other process can run a job of an embedded database.
  if (!config.DATABASE_URL) await jobs.releaseAll()
  const definitions: JobDefinition[] = []
  const loop = createJobLoop({ jobs, clock, definitions, onError: logError('a job stopped') })
  const onFailure = logError('a read access could not be added to the audit log')

  const place = { origin: config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}` }
  return {
    config,
    clock,
    forwardClock: keptClock.forward,
    timeZone: config.TIME_ZONE,
    logger,
    logError,
    directory,
    disk,
    guard,
    archive,
    records,
    hiddenEntities,
    hidden: hiddenEntities.read,
    mac,
    seal,
    transact,
    auditLog,
    auditRead: createAuditRead({ transact, onFailure }),
    verifyAuditLog,
    jobs,
    jobLists: createJobLists(records, definitions),
    definitions,
    loop,
    currentUser,
    makeMtprotoClient,
    place,
    address: () => `${place.origin}${appBasePath}`,
    localSockets: new WeakSet(),
    isReady: () => Promise.all([guard.assertPresent(), pingRecords(records), pingArchive(archive)]),
    onClose,
    stopOnClose,
    close,
  }
}
