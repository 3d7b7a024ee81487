import { analysisEn } from './en/analysis.ts'
import { apiKeysEn } from './en/api-keys.ts'
import { appEn } from './en/app.ts'
import { auditEn } from './en/audit.ts'
import { backupsEn } from './en/backups.ts'
import { batchEn } from './en/batch.ts'
import { categoriesEn } from './en/categories.ts'
import { channelPagesEn } from './en/channel-pages.ts'
import { channelsEn } from './en/channels.ts'
import { entitiesEn } from './en/entities.ts'
import { entityCardsEn } from './en/entity-cards.ts'
import { exportsEn } from './en/exports.ts'
import { frameEn } from './en/frame.ts'
import { glossaryEn } from './en/glossary.ts'
import { holdsEn } from './en/holds.ts'
import { mediaEn } from './en/media.ts'
import { offlineEn } from './en/offline.ts'
import { overlayEn } from './en/overlay.ts'
import { postPageEn } from './en/post-page.ts'
import { postsEn } from './en/posts.ts'
import { publicationEn } from './en/publication.ts'
import { queryEn } from './en/query.ts'
import { quotesEn } from './en/quotes.ts'
import { registryEn } from './en/registry.ts'
import { requestsEn } from './en/requests.ts'
import { resultsEn } from './en/results.ts'
import { runsEn } from './en/runs.ts'
import { sealsEn } from './en/seals.ts'
import { searchEn } from './en/search.ts'
import { sessionsEn } from './en/sessions.ts'
import { settingsEn } from './en/settings.ts'
import { signInEn } from './en/sign-in.ts'
import { subscriptionsEn } from './en/subscriptions.ts'
import { systemEn } from './en/system.ts'
import { tagsEn } from './en/tags.ts'
import { tgKeysEn } from './en/tg-keys.ts'
import { translationEn } from './en/translation.ts'
import { usersEn } from './en/users.ts'

/** English texts of the pages, by key. Those of views are in english-of-views.ts, the Ukrainian ones in ukrainian.ts. */
export const en = {
  ...frameEn,
  ...appEn,
  ...searchEn,
  ...entityCardsEn,
  ...queryEn,
  ...backupsEn,
  ...batchEn,
  ...offlineEn,
  ...overlayEn,
  ...postsEn,
  ...exportsEn,
  ...translationEn,
  ...glossaryEn,
  ...holdsEn,
  ...mediaEn,
  ...registryEn,
  ...analysisEn,
  ...requestsEn,
  ...subscriptionsEn,
  ...resultsEn,
  ...postPageEn,
  ...entitiesEn,
  ...categoriesEn,
  ...quotesEn,
  ...tagsEn,
  ...channelsEn,
  ...channelPagesEn,
  ...runsEn,
  ...sessionsEn,
  ...settingsEn,
  ...signInEn,
  ...apiKeysEn,
  ...publicationEn,
  ...tgKeysEn,
  ...usersEn,
  ...systemEn,
  ...sealsEn,
  ...auditEn,
}
