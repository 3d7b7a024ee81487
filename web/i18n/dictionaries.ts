import { channelsEn } from './en/channels.ts'
import { frameEn } from './en/frame.ts'
import { postsEn } from './en/posts.ts'
import { searchEn } from './en/search.ts'
import { sessionsEn } from './en/sessions.ts'
import { usersEn } from './en/users.ts'
import { channelsUk } from './uk/channels.ts'
import { frameUk } from './uk/frame.ts'
import { postsUk } from './uk/posts.ts'
import { searchUk } from './uk/search.ts'
import { sessionsUk } from './uk/sessions.ts'
import { usersUk } from './uk/users.ts'

export const en = { ...frameEn, ...searchEn, ...postsEn, ...channelsEn, ...sessionsEn, ...usersEn }
export const uk = { ...frameUk, ...searchUk, ...postsUk, ...channelsUk, ...sessionsUk, ...usersUk }

export const languages = ['en', 'uk'] as const
export type Language = (typeof languages)[number]
