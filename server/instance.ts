import { appBasePath } from '@litopys/contract/constants'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type MakeMtprotoClient, mtcuteClient } from '#adapters/telegram/mtproto-client'
import type { Engine } from '#archive/engine'
import { archiveVersion } from '#archive/migrate'
import { pingArchive } from '#archive/ping'
import { createRoom, type Room } from '#archive/room'
import type { Records } from '#db/open'
import { pingRecords } from '#db/ping'
import { writerLock } from '#db/writer-lock'
import { createAccountStore } from '#features/accounts/accounts.store'
import { createPasswords } from '#features/accounts/passwords'
import { createSessionStore } from '#features/accounts/sessions.store'
import { createAccessTokens } from '#features/accounts/tokens'
import { createTagJobs } from '#features/capture/tag-jobs'
import { createCurrentRules } from '#features/categories/current-rules'
import { createRuleStore } from '#features/categories/rules.store'
import { clearKeyIn } from '#features/channels/channel-changes.store'
import { createDependentStore } from '#features/channels/channel-dependents.store'
import { createChannelPostStore } from '#features/channels/channel-posts.store'
import { startChannelRemoval } from '#features/channels/channel-removal'
import { createChannelStore } from '#features/channels/channels.store'
import { createDeletedChannelStore } from '#features/channels/deleted-channels.store'
import { createOpenedStore } from '#features/posts/opened.store'
import { createPostStore } from '#features/posts/posts.store'
import { createQuoteStore } from '#features/quotes/quotes.store'
import { createShelf } from '#features/quotes/shelf'
import { verifyQuotes } from '#features/quotes/verify-quotes'
import { createOpeningStore } from '#features/saved/openings.store'
import { createSavedStore } from '#features/saved/saved.store'
import { unknownNames } from '#features/saved/sharing'
import { createSearchJournal } from '#features/search/search-journal'
import { countSince } from '#features/search/since.usecases'
import { sendEmailLink } from '#features/sign-in/email-change'
import { createEmailChangeStore } from '#features/sign-in/email-changes.store'
import { createLoginLocks } from '#features/sign-in/login-locks'
import { sendPasswordLink } from '#features/sign-in/password-links'
import { createPasswordLinkStore } from '#features/sign-in/password-links.store'
import { createSecondFactorStore } from '#features/sign-in/second-factors.store'
import { prepareSetup, type Setup } from '#features/sign-in/setup'
import { createSignInStore } from '#features/sign-in/sign-ins.store'
import { startThrottleSweep } from '#features/sign-in/throttle-sweep'
import { createThrottleStore } from '#features/sign-in/throttles.store'
import { createTagChangeStore } from '#features/tags/tag-changes.store'
import { createUserPictureStore } from '#features/users/user-pictures.store'
import { createBuckets } from '#http/buckets'
import type { Message } from '#messages/queue.store'
import { createApp } from './app.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { type CurrentUser, createCurrentUser } from './current-user.ts'
import { createDataGuard, type DataGuard, type OnLost } from './data-guard.ts'
import { type DataDirectory, openDataDirectory } from './directory.ts'
import { endProcess } from './end-process.ts'
import { listen, listenLocally, type Place } from './listen.ts'
import { createLogger } from './logger.ts'
import { openData } from './open-data.ts'
import { syncOnce } from './sync-once.ts'
import { createTransactionGuard, type TransactionGuard } from './transaction-guard.ts'
import { wireCapture } from './wire-capture.ts'
import { wireClock } from './wire-clock.ts'
import { wireEntities } from './wire-entities.ts'
import { wireExports } from './wire-exports.ts'
import { wireSearch } from './wire-search.ts'
import { wireSubscriptions } from './wire-subscriptions.ts'
import { wireTables } from './wire-tables.ts'
import { wireTelegram } from './wire-telegram.ts'
import { wireTranslation } from './wire-translation.ts'
import { wireWriting } from './wire-writing.ts'

/** A running Litopys: both engines, the job loop and the API on its private socket. */
export type Instance = {
  app: FastifyInstance
  socketPath: string
  setup: Setup
  /** Serve browsers too; resolves with the address under which they reach the application. */
  listen(): Promise<string>
  close(): Promise<void>
}

/** Thirty in five minutes (notes on security, 3.9). */
const refreshesOfSession = { size: 30, perSecond: 30 / 300 }

/**
 * Open everything under the configured directory. Throws StartError; what was opened until then is closed again.
 * `onLost` is called when the data can no longer be saved.
 */
export async function startInstance(
  config: Config,
  clock: Clock,
  showMessage: (message: Message) => void = () => undefined,
  makeMtprotoClient: MakeMtprotoClient = mtcuteClient,
  onLost: OnLost = endProcess,
): Promise<Instance> {
  const opened: (() => unknown)[] = []
  const closeAll = async () => {
    for (const close of opened.splice(0).reverse()) await close()
  }
  try {
    const directory = openDataDirectory(config.DATA_DIR)
    opened.push(() => directory.close())
    const logger = createLogger(config.LOG_LEVEL)
    const room = createRoom(directory.path, config.DISK_RESERVE_BYTES)
    const currentUser = createCurrentUser()
    const transactions = createTransactionGuard()
    const guard = createDataGuard(directory, config, onLost)
    opened.push(guard.stop)
    const { db, engine, hasNewRecords } = await openData({
      config,
      currentUser,
      transactions,
      directory,
      logger,
      room,
      onLost: guard.recordsLost,
      opened: (close) => opened.push(close),
    })
    guard.watch()
    const place = { origin: config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}` }
    const opening = {
      config,
      clock,
      currentUser,
      transactions,
      directory,
      engine,
      db,
      hasNewRecords,
      place,
      logger,
      room,
      guard,
      makeMtprotoClient,
    }
    const wired = await wire(opening, showMessage)
    const { app, stop, setup, isLocal } = wired
    app.addHook('onResponse', async (_request, { statusCode }) => {
      if (statusCode >= 500) guard.probe()
    })
    opened.push(stop)
    await syncOnce(directory.path, archiveVersion)
    const local = await listenLocally(app, isLocal)
    opened.push(local.close)
    directory.announce(local.socketPath)
    const listenOrClose = () =>
      listen(app, config, place).catch(async (error: unknown) => {
        await closeAll()
        throw error
      })
    return { app, socketPath: local.socketPath, setup, listen: listenOrClose, close: closeAll }
  } catch (error) {
    await closeAll()
    throw error
  }
}

type Opened = {
  config: Config
  clock: Clock
  currentUser: CurrentUser
  transactions: TransactionGuard
  directory: DataDirectory
  engine: Engine
  db: Records
  hasNewRecords: boolean
  place: Place
  logger: Logger
  room: Room
  guard: DataGuard
  makeMtprotoClient: MakeMtprotoClient
}

async function wire(
  {
    config,
    clock,
    currentUser,
    transactions,
    directory,
    engine,
    db,
    hasNewRecords,
    place,
    logger,
    room,
    guard,
    makeMtprotoClient,
  }: Opened,
  showMessage: (message: Message) => void,
) {
  const accounts = createAccountStore(db)
  const channels = createChannelStore(db, engine)
  const posts = createPostStore(engine, config.DATABASE_URL ? writerLock(db) : undefined)
  const opened = createOpenedStore(engine)
  const quotes = createQuoteStore(db)
  const tagChanges = createTagChangeStore(db)
  const saved = createSavedStore(db)
  const asking = wireSearch({ config, engine, db })
  const { pages, facets, dictionary } = asking
  const { hidden, marks } = await wireEntities({ db, engine })
  const setup = await prepareSetup({ accounts })
  const timing = await wireClock({ clock, db, logger })
  const authClock = timing.forward
  const tokens = createAccessTokens(directory.secrets, authClock)
  const written = await wireWriting(
    { config, clock, directory, db, hasNewRecords, transactions, logger },
    showMessage,
  )
  const { mac, seal, writing, journal, readings } = written
  const telegram = wireTelegram({ config, db, seal, clock, authClock, makeMtprotoClient })
  const address = () => `${place.origin}${appBasePath}`
  const rules = {
    secondFactor: config.SECOND_FACTOR,
    email: config.SMTP_URL ? 'sent' : 'outbox',
    sms: config.SMS_URL ? 'sent' : 'outbox',
  } as const

  const categoryRules = createRuleStore(db)
  const current = createCurrentRules(categoryRules)
  const present = { opened, channels, timeZone: config.TIME_ZONE }
  const watching = wireSubscriptions(
    { config, clock, db, logger },
    { writing, accounts, hidden, present, address },
  )
  const capture = await wireCapture(
    { config, clock, directory, engine, db, logger },
    {
      ...{ writing, posts, channels, quotes, current, mtproto: telegram.source, watch: telegram.watch },
      arrivals: watching.arrivals,
      tagging: { ...asking.tagging, accounts, hidden, tagChanges, clock },
    },
  )
  const { jobs, sources, loop, scheduler, media } = capture
  const deleted = createDeletedChannelStore(db)
  const removal = await startChannelRemoval({
    ...{ deleted, engine, writing, clock, media: capture.settling },
    channelPosts: createChannelPostStore(engine),
    onError: (error) => logger.error({ err: error }, 'deleted channels could not be removed for good'),
  })
  const shownChannels = {
    ...{ channels, timeZone: config.TIME_ZONE, lastRuns: jobs.lastRuns },
    fetchesFiles: config.MTPROTO_MEDIA === 'on',
  }
  const since = { ...asking.since, channels, hidden, timeZone: config.TIME_ZONE }
  const translation = await wireTranslation({ config, clock, db, engine, logger }, { writing })
  const quoting = { quotes, shelf: createShelf(quotes), hidden, ...present }
  const openings = createOpeningStore(db)
  const locks = createLoginLocks({ db, mac, clock: authClock })
  const emails = createEmailChangeStore(db)
  const details = {
    pictures: createUserPictureStore(db),
    pendingEmails: async (ids: readonly string[]) => {
      const waiting = await emails.ofUsers(ids, authClock.now())
      return new Map(
        waiting.map(({ userId, email, expiresAt }) => [
          userId,
          { email, expiresAt: expiresAt.toISOString() },
        ]),
      )
    },
  }
  const tables = wireTables({
    ...{
      channels: shownChannels,
      users: { accounts, locks, ...details },
      glossary: translation,
      jobs: { jobs },
    },
    tags: { ...since, ...quoting, facets },
    saved: { saved, openings, timeZone: config.TIME_ZONE },
    audit: { journal, timeZone: config.TIME_ZONE },
  })
  const exporting = await wireExports(
    { config, clock, directory, engine, db, logger, room },
    { accounts, writing, pages, reading: since, translation, quoting, tables, channels },
  )

  const localSockets = new WeakSet<object>()
  const app = await createApp({
    signIn: {
      ...{ accounts, tokens, clock: authClock, setup, mac, seal, writing, rules, address },
      timeZone: config.TIME_ZONE,
      passwords: createPasswords(mac, config.PASSWORD_MEMORY_KIB),
      sessions: createSessionStore(db),
      signIns: createSignInStore(db),
      factors: createSecondFactorStore(db),
      passwordLinks: createPasswordLinkStore(db),
      emailChanges: emails,
      onEmailChanged: async (transaction, change) => {
        await createSavedStore(transaction).renameUser(change)
        await createQuoteStore(transaction).renameOwner(change)
      },
      refreshes: createBuckets({ ...refreshesOfSession, clock: authClock }),
    },
    search: {
      ...asking.search,
      clock,
      onError: (error) => logger.error({ err: error }, 'a search was not kept in the history'),
      channels,
      timeZone: config.TIME_ZONE,
      opened,
      hidden,
      searchJournal: createSearchJournal(readings, clock),
    },
    entities: { ...marks, writing, readings, searchTimeoutSeconds: config.SEARCH_TIMEOUT_SECONDS },
    saved: {
      ...{ writing, readings, clock, timeZone: config.TIME_ZONE },
      ...{ saved, openings, opened, channels },
      guesses: createBuckets({ ...unknownNames, clock }),
      countSince: (...asked) => countSince(since, ...asked),
    },
    subscriptions: { ...watching.deps, saved, opened, channels, hidden },
    exports: { ...exporting, readings, mac },
    channels: {
      ...{ ...shownChannels, writing, clock, sources, onDue: scheduler.look },
      ...{ deleted, engine, dependents: createDependentStore(db, engine) },
      isKeyKnown: async (id) => (await telegram.keys.find(id)) !== undefined,
    },
    users: {
      ...{ accounts, locks, ...details, writing, clock, timeZone: config.TIME_ZONE },
      sendEmailLink: (transaction, wish) =>
        sendEmailLink({ clock: authClock, writing, rules, address, mac }, transaction, wish),
      sendPasswordLink: (transaction, user) =>
        sendPasswordLink({ clock: authClock, writing, rules, address }, transaction, {
          ...{ user, purpose: user.passwordHash === null ? 'invite' : 'recover' },
        }),
    },
    keys: {
      ...{ ...telegram, writing, seal, mac, clock, authClock, makeClient: makeMtprotoClient },
      ...{ timeZone: config.TIME_ZONE, releaseIn: clearKeyIn },
    },
    translation,
    audit: { journal, readings, timeZone: config.TIME_ZONE },
    posts: {
      ...{ posts, opened, channels, readings, timeZone: config.TIME_ZONE },
      ...{ counts: capture.counts, hidden },
      acknowledged: () => jobs.countAdded(),
      verifyRest: async () => [
        ...(await verifyQuotes({ quotes, journal })),
        ...(await written.verifyJournal()),
      ],
      ...{ media, mediaDirectory: directory.media, mac, clock },
    },
    quotes: { ...quoting, writing, readings, clock },
    tags: {
      ...{ ...quoting, facets, dictionary, writing, clock, tagChanges },
      ...createTagJobs({ jobs, loop }),
    },
    rules: {
      ...{ rules: categoryRules, writing, clock, channels, dictionary, hidden, pages },
      timeZone: config.TIME_ZONE,
      ...{ effects: asking.effects, effectSeconds: config.SEARCH_TIMEOUT_SECONDS },
    },
    capture: {
      ...{ clusters: capture.clusters, categorizer: current.categorizer, ...watching.arrivals },
      ...{ ...shownChannels, posts, writing, room, jobs, loop, clock },
      uploads: capture.uploads,
      uploadMaxBytes: config.UPLOAD_MAX_BYTES,
    },
    clock,
    currentUser,
    logger,
    publicUrl: config.PUBLIC_URL,
    limits: {
      proxies: config.TRUST_PROXY,
      socketsPerAddress: config.SOCKETS_PER_ADDRESS,
      callsPerSecond: config.CALLS_PER_SECOND,
      lagMs: config.LAG_LIMIT_MS,
      // Each statement of a search has the time of SEARCH_TIMEOUT_SECONDS, and there are several.
      longestSearchMs: config.SEARCH_TIMEOUT_SECONDS * 3_000,
    },
    isReady: () => Promise.all([guard.assertPresent(), pingRecords(db), pingArchive(engine)]),
    isLocal: (request) => localSockets.has(request.raw.socket),
  })
  const sweep = await startThrottleSweep({
    ...{ throttles: createThrottleStore(db), clock: authClock },
    onError: (error) => logger.error({ err: error }, 'ended throttles could not be removed'),
  })
  const stop = async () => {
    sweep.stop()
    await app.close()
    await removal.stop()
    await timing.stop()
    await exporting.loop.stop()
    await capture.stop()
    await watching.stop()
    await telegram.stop()
    await written.stop()
  }
  return { app, stop, setup, isLocal: localSockets }
}
