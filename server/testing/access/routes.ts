import type { Route } from '@litopys/contract/route'
import { reanalysisRoutes } from '@litopys/contract/routes/analysis'
import { apiKeyRoutes } from '@litopys/contract/routes/api-keys'
import { archiveRoutes, postRoutes } from '@litopys/contract/routes/archives'
import { auditRoutes } from '@litopys/contract/routes/audit'
import { authRoutes } from '@litopys/contract/routes/auth'
import { backupRoutes } from '@litopys/contract/routes/backups'
import { channelRoutes } from '@litopys/contract/routes/channels'
import { networkRoutes, togetherRoutes } from '@litopys/contract/routes/connections'
import { entityRoutes, falsePositiveRoutes, personRoutes } from '@litopys/contract/routes/entities'
import { exportRoutes } from '@litopys/contract/routes/exports'
import { glossaryRoutes } from '@litopys/contract/routes/glossary'
import { historyRoutes } from '@litopys/contract/routes/history'
import { holdRoutes } from '@litopys/contract/routes/holds'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { keyRoutes } from '@litopys/contract/routes/keys'
import { mapRoutes } from '@litopys/contract/routes/map'
import { mediaRoutes } from '@litopys/contract/routes/media'
import { pictureRoutes } from '@litopys/contract/routes/pictures'
import { provenanceRoutes } from '@litopys/contract/routes/provenance'
import { publicationRoutes } from '@litopys/contract/routes/publications'
import { quoteRoutes } from '@litopys/contract/routes/quotes'
import { newsRoutes, registryRoutes } from '@litopys/contract/routes/requests'
import { ruleRoutes } from '@litopys/contract/routes/rules'
import { analysisRoutes, messageRoutes, queryRoutes, requestRoutes } from '@litopys/contract/routes/saved'
import { sealRoutes } from '@litopys/contract/routes/seals'
import { similarRoutes } from '@litopys/contract/routes/similar'
import { subscriptionRoutes } from '@litopys/contract/routes/subscriptions'
import { systemRoutes } from '@litopys/contract/routes/system'
import { tagRoutes } from '@litopys/contract/routes/tags'
import { transcriptRoutes } from '@litopys/contract/routes/transcripts'
import { translationRoutes } from '@litopys/contract/routes/translation'
import { unusualRoutes } from '@litopys/contract/routes/unusual'
import { userRoutes } from '@litopys/contract/routes/users'

/** Every route of the contract, by resource. */
export const routes = [
  reanalysisRoutes,
  apiKeyRoutes,
  postRoutes,
  similarRoutes,
  provenanceRoutes,
  archiveRoutes,
  auditRoutes,
  authRoutes,
  backupRoutes,
  channelRoutes,
  entityRoutes,
  falsePositiveRoutes,
  personRoutes,
  exportRoutes,
  holdRoutes,
  glossaryRoutes,
  historyRoutes,
  networkRoutes,
  togetherRoutes,
  jobRoutes,
  keyRoutes,
  mediaRoutes,
  transcriptRoutes,
  pictureRoutes,
  unusualRoutes,
  mapRoutes,
  quoteRoutes,
  newsRoutes,
  registryRoutes,
  ruleRoutes,
  requestRoutes,
  sealRoutes,
  analysisRoutes,
  messageRoutes,
  queryRoutes,
  subscriptionRoutes,
  publicationRoutes,
  systemRoutes,
  tagRoutes,
  translationRoutes,
  userRoutes,
].flatMap((group) => Object.values<Route>(group))
