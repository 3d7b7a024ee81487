import type { ApiKeyScope } from '@litopys/contract/access/api-key-scopes'
import type { Role, SignInStep } from '@litopys/contract/schemas/account'
import type { AuditOutcome } from '@litopys/contract/schemas/audit'
import type { Clue } from '@litopys/contract/schemas/category-rule'
import type { ChannelSourceName, RecordKeeping, Schedule } from '@litopys/contract/schemas/channel'
import type { HeldKind } from '@litopys/contract/schemas/hold'
import type { ImportReport, Job } from '@litopys/contract/schemas/job'
import type { SavedCollection } from '@litopys/contract/schemas/saved'
import type { Generated, JSONColumnType } from 'kysely'
import type { DeletedChannelsTable } from './deleted-channels-table.ts'
import type { SealsTable, StampsTable, UnsealedRunsTable } from './evidence-tables.ts'
import type { ExportsTable } from './exports-table.ts'
import type { FalsePositivesTable, PersonChangesTable, SearchHistoryTable } from './operator-tables.ts'
import type {
  DigestsTable,
  FeedsTable,
  SubscriptionMatchesTable,
  SubscriptionsTable,
  WebhookAttemptsTable,
  WebhooksTable,
} from './subscription-tables.ts'
import type { TagChangesTable } from './tag-tables.ts'
import type { GlossaryTable, TranslationsTable } from './translation-tables.ts'

/** The tables of the records; `migrations/` creates them. */
export type Tables = {
  users: UsersTable
  userPictures: UserPicturesTable
  sessions: SessionsTable
  apiKeys: ApiKeysTable
  holds: HoldsTable
  channels: ChannelsTable
  deletedChannels: DeletedChannelsTable
  keys: KeysTable
  uploads: UploadsTable
  jobs: JobsTable
  signIns: SignInsTable
  identities: IdentitiesTable
  oidcVisits: OidcVisitsTable
  codes: CodesTable
  passwordLinks: PasswordLinksTable
  emailChanges: EmailChangesTable
  secondFactors: SecondFactorsTable
  secondFactorSetups: SecondFactorSetupsTable
  recoveryCodes: RecoveryCodesTable
  throttles: ThrottlesTable
  latestTime: LatestTimeTable
  homeLease: HomeLeaseTable
  homeCalls: HomeCallsTable
  messagesOut: MessagesOutTable
  audit: AuditTable
  auditedPosts: AuditedPostsTable
  seals: SealsTable
  unsealedRuns: UnsealedRunsTable
  stamps: StampsTable
  searchHistory: SearchHistoryTable
  falsePositives: FalsePositivesTable
  personChanges: PersonChangesTable
  saved: SavedObjectTable
  requestOpenings: RequestOpeningsTable
  categoryRules: CategoryRulesTable
  exports: ExportsTable
  translations: TranslationsTable
  glossary: GlossaryTable
  quotes: QuotesTable
  subscriptions: SubscriptionsTable
  subscriptionMatches: SubscriptionMatchesTable
  digests: DigestsTable
  webhooks: WebhooksTable
  webhookAttempts: WebhookAttemptsTable
  feeds: FeedsTable
  tagChanges: TagChangesTable
}

type UsersTable = {
  id: string
  email: string
  givenName: string
  familyName: string
  additionalName: Generated<string>
  phone: Generated<string>
  role: Role[]
  access: Generated<string[]>
  verified: Generated<boolean>
  status: 'Active' | 'Blocked'
  privacyConsent: Generated<boolean>
  /** Null until the invited user has set a password. */
  passwordHash: string | null
  createdAt: Date
  createdBy: Generated<string>
  updatedAt: Date
  updatedBy: Generated<string>
  /** Organisation. */
  worksFor: Generated<string>
}

type UserPicturesTable = { userId: string; base64: string }

type SessionsTable = {
  id: string
  userId: string
  /** Number of the current refresh token, which is derived from it. */
  counter: number
  rotatedAt: Date
  /** Whether the browser is known to have received the current refresh token. */
  acknowledged: boolean
  /** MACs of the user agent and of the network that received the current refresh token. */
  agentMac: Generated<string>
  networkMac: Generated<string>
  /** When password (and one-time password) were last entered. */
  provedAt: Date
  ip: string
  userAgent: string
  createdAt: Date
  seenAt: Date
  revokedAt: Date | null
  endReason: string | null
  /** How the user signed in. */
  method: Generated<SignInMethod>
}

type ApiKeysTable = {
  id: string
  userId: string
  name: string
  secretHash: string
  scopes: ApiKeyScope[]
  createdAt: Date
  expiresAt: Date
  /** Time and address of the last call, recorded at most once a minute. */
  usedAt: Date | null
  usedFrom: Generated<string>
}

type SignInsTable = {
  tokenHash: string
  userId: string
  step: SignInStep
  wrongSteps: number
  createdAt: Date
  expiresAt: Date
  method: Generated<SignInMethod>
}

/** The first step of a sign-in: the password of this installation, or an OpenID Connect provider. */
export type SignInMethod = 'password' | 'oidc'

type IdentitiesTable = { issuer: string; subject: string; userId: string; boundAt: Date }

/** A browser at the identity provider. `next`: path within the application to show after the sign-in. */
type OidcVisitsTable = { tokenHash: string; next: string; expiresAt: Date }

type CodesTable = {
  signIn: string
  channel: 'email' | 'sms'
  mac: string
  tries: number
  sentAt: Date
  expiresAt: Date
  usedAt: Date | null
}

type EmailChangesTable = { tokenHash: string; userId: string; email: string; expiresAt: Date }

type PasswordLinksTable = {
  tokenHash: string
  userId: string
  purpose: 'recover' | 'invite'
  expiresAt: Date
}

type SecondFactorsTable = {
  userId: string
  sealedSecret: string
  /** The 30-second step of the last accepted one-time password: it and earlier ones are refused. */
  lastStep: number
  createdAt: Date
  confirmedAt: Date | null
}

/** A secret that has not been confirmed by a one-time password yet. */
type SecondFactorSetupsTable = { userId: string; sealedSecret: string; expiresAt: Date }

type RecoveryCodesTable = { userId: string; hash: string; usedAt: Date | null }

type ThrottlesTable = { key: string; count: number; endsAt: Date }

/** A single row with the id 1. */
/** One row: the process that is the home, and until when it counts as alive. */
type HomeLeaseTable = { id: number; holder: string; until: Date }

/** Calls of functions that run in the home process. Input and answer are sealed. */
type HomeCallsTable = {
  id: string
  name: string
  input: string
  takenBy: string | null
  answer: string | null
  createdAt: Generated<Date>
}

type LatestTimeTable = { id: number; latest: Date }

type HoldsTable = {
  id: string
  kind: HeldKind
  objectId: string
  objectName: string
  reason: string
  placedById: string
  placedBy: string
  placedAt: Date
  endsAt: Date | null
  liftedAt: Date | null
  liftedBy: string | null
}

type MessagesOutTable = {
  id: string
  channel: 'email' | 'sms' | 'webhook'
  sealed: string
  attempts: number
  nextAt: Date
  /** By the clock of PostgreSQL, because the clocks of machines differ. */
  leasedUntil: Date | null
  expiresAt: Date
}

export type AuditTable = {
  seq: number
  at: Date
  actorId: string
  actorName: string
  sessionId: string
  ip: string
  action: string
  objectId: string
  objectName: string
  outcome: AuditOutcome
  details: string
  mac: string
}

/** Posts that entries of the audit log concern. The number of a post is 4,096 × `block` + a place. */
type AuditedPostsTable = { objectId: string; channelId: string; block: number; places: number[] }

type SavedObjectTable = {
  id: string
  collection: SavedCollection
  ownerId: string
  /** The fields of the collection (contract/schemas/saved.ts). */
  body: JSONColumnType<Record<string, unknown>>
  /** Other users who may read it: everybody, ids of users, or e-mails in lower case. */
  sharedWith: string[]
  version: number
  /** The version in which each field last changed. */
  changed: JSONColumnType<Record<string, number>>
  createdBy: string
  createdAt: Date
  updatedBy: string
  updatedAt: Date
  /** A deletion can be undone for a day. */
  deletedAt: Date | null
}

/** When a user last ran a request. */
type RequestOpeningsTable = { requestId: string; userId: string; openedAt: Date }

type QuotesTable = {
  id: string
  /** Who saved it: the id of a user, or `local`. */
  ownerId: string
  postId: string
  /** Canonical JSON of the post when it was saved; `hash` is over its bytes. */
  frozen: string
  hash: string
  tags: string[]
  comment: string
  createdBy: string
  createdAt: Date
  updatedBy: string | null
  updatedAt: Date | null
  /** 0 until its first change. */
  version: number
  /** When it was deleted; it can be restored for a day. */
  deletedAt: Date | null
}

export type ChannelsTable = {
  id: string
  channelId: string
  type: string
  title: string
  username: string | null
  tags: string[]
  createdBy: string
  createdAt: Date
  description: Generated<string>
  category: Generated<string>
  audience: Generated<string[]>
  keywords: Generated<string[]>
  sensitive: Generated<boolean>
  numOfFollowers: number | null
  source: Generated<ChannelSourceName>
  keyId: string | null
  schedule: Generated<Schedule>
  history: Generated<'all' | 'new'>
  /** Whether source records of its posts are kept; `default`: as SOURCE_RECORDS says. */
  sourceRecords: Generated<RecordKeeping>
  nextRunAt: Date | null
  /** All posts up to here were requested, and backward all from `oldest` on. */
  cursor: number | null
  oldest: number | null
  isComplete: Generated<boolean>
  /** Number of posts that were missing in the last run, if it was too large to mark them as deleted. */
  heldDeletions: number | null
  /** The last numbered event of live updates that is in the archive. */
  livePts: number | null
  /** An operator has set the title, so no source changes it. */
  hasOwnTitle: Generated<boolean>
  /** Observation time of the title, the type and the username; null if no source has shown them. */
  titleObservedAt: Date | null
  typeObservedAt: Date | null
  usernameObservedAt: Date | null
}

/** Secrets are sealed in their places, `keys|<id>|<field>`. */
type KeysTable = {
  id: string
  ownerId: string
  phoneEnding: string
  sealedPhoneNumber: string
  appId: string
  sealedAppHash: string
  sealedSession: string
  /** Result of the last test of this session: ok, or an error code. */
  testedAt: Date | null
  tested: string | null
  createdBy: string
  createdAt: Date
}

type UploadsTable = {
  id: string
  fileName: string
  size: number
  createdBy: string
  createdAt: Date
  /** Machine and directory of the file, `host:path`, if several processes share the records. */
  place: string | null
}

type JobsTable = {
  id: string
  kind: Job['kind']
  title: string
  status: 'queued' | 'running' | 'done' | 'cancelled' | 'failed'
  reason: string | null
  reasonCode: string | null
  reasonDetail: string | null
  /** The process that runs the job; only that process may change it. */
  lease: string | null
  attempts: Generated<number>
  waits: Generated<number>
  retryAt: Date | null
  /** Number of posts that the job has added, by channel. */
  added: JSONColumnType<Record<string, number>, string | undefined, string>
  /** Specific to the kind, as is the checkpoint: the feature of the kind has their types. */
  input: JSONColumnType<object>
  /** Where to resume after a stop. */
  checkpoint: JSONColumnType<object | null, string | null, string | null>
  report: JSONColumnType<ImportReport>
  done: number
  total: number
  cancelRequested: Generated<boolean>
  leasedUntil: Date | null
  /** Grows with every change that a watching client would see. */
  version: Generated<number>
  createdBy: string
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
}

type CategoryRulesTable = {
  id: string
  category: string
  keywords: string[]
  clues: JSONColumnType<Clue[]>
  threshold: number
  isActive: boolean
  createdBy: string
  createdAt: Date
  updatedBy: string
  updatedAt: Date
  version: Generated<number>
}
