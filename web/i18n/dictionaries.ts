import { channelsEn } from './en/channels.ts'
import { frameEn } from './en/frame.ts'
import { postsEn } from './en/posts.ts'
import { searchEn } from './en/search.ts'
import { channelsUk } from './uk/channels.ts'
import { frameUk } from './uk/frame.ts'
import { postsUk } from './uk/posts.ts'
import { searchUk } from './uk/search.ts'

export const en = { ...frameEn, ...searchEn, ...postsEn, ...channelsEn }
export const uk = { ...frameUk, ...searchUk, ...postsUk, ...channelsUk }

export const languages = ['en', 'uk'] as const
export type Language = (typeof languages)[number]
