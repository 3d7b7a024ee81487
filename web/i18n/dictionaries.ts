import { channelsEn } from './en/channels.ts'
import { frameEn } from './en/frame.ts'
import { postsEn } from './en/posts.ts'
import { searchEn } from './en/search.ts'
import { sessionsEn } from './en/sessions.ts'
import { channelsUk } from './uk/channels.ts'
import { frameUk } from './uk/frame.ts'
import { postsUk } from './uk/posts.ts'
import { searchUk } from './uk/search.ts'
import { sessionsUk } from './uk/sessions.ts'

export const en = { ...frameEn, ...searchEn, ...postsEn, ...channelsEn, ...sessionsEn }
export const uk = { ...frameUk, ...searchUk, ...postsUk, ...channelsUk, ...sessionsUk }

export const languages = ['en', 'uk'] as const
export type Language = (typeof languages)[number]
