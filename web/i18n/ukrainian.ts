import { analysisUk } from './uk/analysis.ts'
import { apiKeysUk } from './uk/api-keys.ts'
import { appUk } from './uk/app.ts'
import { auditUk } from './uk/audit.ts'
import { backupsUk } from './uk/backups.ts'
import { batchUk } from './uk/batch.ts'
import { categoriesUk } from './uk/categories.ts'
import { channelPagesUk } from './uk/channel-pages.ts'
import { channelsUk } from './uk/channels.ts'
import { custodyUk } from './uk/custody.ts'
import { entitiesUk } from './uk/entities.ts'
import { entityCardsUk } from './uk/entity-cards.ts'
import { exportsUk } from './uk/exports.ts'
import { frameUk } from './uk/frame.ts'
import { glossaryUk } from './uk/glossary.ts'
import { holdsUk } from './uk/holds.ts'
import { mapUk } from './uk/map.ts'
import { mediaUk } from './uk/media.ts'
import { networkUk } from './uk/network.ts'
import { offlineUk } from './uk/offline.ts'
import { overlayUk } from './uk/overlay.ts'
import { postPageUk } from './uk/post-page.ts'
import { postsUk } from './uk/posts.ts'
import { publicationUk } from './uk/publication.ts'
import { queryUk } from './uk/query.ts'
import { quotesUk } from './uk/quotes.ts'
import { registryUk } from './uk/registry.ts'
import { requestsUk } from './uk/requests.ts'
import { resultsUk } from './uk/results.ts'
import { runsUk } from './uk/runs.ts'
import { sealsUk } from './uk/seals.ts'
import { searchUk } from './uk/search.ts'
import { sessionsUk } from './uk/sessions.ts'
import { settingsUk } from './uk/settings.ts'
import { signInUk } from './uk/sign-in.ts'
import { similarUk } from './uk/similar.ts'
import { subscriptionsUk } from './uk/subscriptions.ts'
import { systemUk } from './uk/system.ts'
import { tagsUk } from './uk/tags.ts'
import { tgKeysUk } from './uk/tg-keys.ts'
import { translationUk } from './uk/translation.ts'
import { unusualUk } from './uk/unusual.ts'
import { usersUk } from './uk/users.ts'

export const uk = {
  ...frameUk,
  ...appUk,
  ...searchUk,
  ...entityCardsUk,
  ...queryUk,
  ...backupsUk,
  ...batchUk,
  ...offlineUk,
  ...networkUk,
  ...overlayUk,
  ...unusualUk,
  ...mapUk,
  ...postsUk,
  ...exportsUk,
  ...translationUk,
  ...glossaryUk,
  ...holdsUk,
  ...mediaUk,
  ...registryUk,
  ...analysisUk,
  ...requestsUk,
  ...subscriptionsUk,
  ...resultsUk,
  ...postPageUk,
  ...similarUk,
  ...custodyUk,
  ...entitiesUk,
  ...categoriesUk,
  ...quotesUk,
  ...tagsUk,
  ...channelsUk,
  ...channelPagesUk,
  ...runsUk,
  ...sessionsUk,
  ...settingsUk,
  ...signInUk,
  ...apiKeysUk,
  ...publicationUk,
  ...tgKeysUk,
  ...usersUk,
  ...systemUk,
  ...sealsUk,
  ...auditUk,
}
