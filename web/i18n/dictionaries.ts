import { auditEn } from './en/audit.ts'
import { channelsEn } from './en/channels.ts'
import { frameEn } from './en/frame.ts'
import { postsEn } from './en/posts.ts'
import { searchEn } from './en/search.ts'
import { sessionsEn } from './en/sessions.ts'
import { settingsEn } from './en/settings.ts'
import { signInEn } from './en/signIn.ts'
import { usersEn } from './en/users.ts'
import { auditUk } from './uk/audit.ts'
import { channelsUk } from './uk/channels.ts'
import { frameUk } from './uk/frame.ts'
import { postsUk } from './uk/posts.ts'
import { searchUk } from './uk/search.ts'
import { sessionsUk } from './uk/sessions.ts'
import { settingsUk } from './uk/settings.ts'
import { signInUk } from './uk/signIn.ts'
import { usersUk } from './uk/users.ts'

export const en = {
  ...frameEn,
  ...searchEn,
  ...postsEn,
  ...channelsEn,
  ...sessionsEn,
  ...settingsEn,
  ...signInEn,
  ...usersEn,
  ...auditEn,
}
export const uk = {
  ...frameUk,
  ...searchUk,
  ...postsUk,
  ...channelsUk,
  ...sessionsUk,
  ...settingsUk,
  ...signInUk,
  ...usersUk,
  ...auditUk,
}

export const languages = ['en', 'uk'] as const
export type Language = (typeof languages)[number]
