import { archivalUnitsEn } from './en/archivalUnits.ts'
import { auditEn } from './en/audit.ts'
import { batchEn } from './en/batch.ts'
import { channelsEn } from './en/channels.ts'
import { entitiesEn } from './en/entities.ts'
import { frameEn } from './en/frame.ts'
import { mediaEn } from './en/media.ts'
import { overlayEn } from './en/overlay.ts'
import { postPageEn } from './en/postPage.ts'
import { postsEn } from './en/posts.ts'
import { queryEn } from './en/query.ts'
import { registryEn } from './en/registry.ts'
import { requestsEn } from './en/requests.ts'
import { resultsEn } from './en/results.ts'
import { runsEn } from './en/runs.ts'
import { searchEn } from './en/search.ts'
import { sessionsEn } from './en/sessions.ts'
import { settingsEn } from './en/settings.ts'
import { signInEn } from './en/signIn.ts'
import { tgKeysEn } from './en/tgKeys.ts'
import { usersEn } from './en/users.ts'
import { archivalUnitsUk } from './uk/archivalUnits.ts'
import { auditUk } from './uk/audit.ts'
import { batchUk } from './uk/batch.ts'
import { channelsUk } from './uk/channels.ts'
import { entitiesUk } from './uk/entities.ts'
import { frameUk } from './uk/frame.ts'
import { mediaUk } from './uk/media.ts'
import { overlayUk } from './uk/overlay.ts'
import { postPageUk } from './uk/postPage.ts'
import { postsUk } from './uk/posts.ts'
import { queryUk } from './uk/query.ts'
import { registryUk } from './uk/registry.ts'
import { requestsUk } from './uk/requests.ts'
import { resultsUk } from './uk/results.ts'
import { runsUk } from './uk/runs.ts'
import { searchUk } from './uk/search.ts'
import { sessionsUk } from './uk/sessions.ts'
import { settingsUk } from './uk/settings.ts'
import { signInUk } from './uk/signIn.ts'
import { tgKeysUk } from './uk/tgKeys.ts'
import { usersUk } from './uk/users.ts'

export const en = {
  ...frameEn,
  ...searchEn,
  ...entitiesEn,
  ...queryEn,
  ...batchEn,
  ...overlayEn,
  ...postsEn,
  ...mediaEn,
  ...registryEn,
  ...requestsEn,
  ...resultsEn,
  ...postPageEn,
  ...channelsEn,
  ...archivalUnitsEn,
  ...runsEn,
  ...sessionsEn,
  ...settingsEn,
  ...signInEn,
  ...tgKeysEn,
  ...usersEn,
  ...auditEn,
}
export const uk = {
  ...frameUk,
  ...searchUk,
  ...entitiesUk,
  ...queryUk,
  ...batchUk,
  ...overlayUk,
  ...postsUk,
  ...mediaUk,
  ...registryUk,
  ...requestsUk,
  ...resultsUk,
  ...postPageUk,
  ...channelsUk,
  ...archivalUnitsUk,
  ...runsUk,
  ...sessionsUk,
  ...settingsUk,
  ...signInUk,
  ...tgKeysUk,
  ...usersUk,
  ...auditUk,
}

export const languages = ['en', 'uk'] as const
export type Language = (typeof languages)[number]
