import { appEn } from './en/app.ts'
import { frameEn } from './en/frame.ts'
import { signInEn } from './en/sign-in.ts'

/** The English texts of the sign-in page. The others are loaded after it. */
export const firstEn = { ...frameEn, ...appEn, ...signInEn }

export const languages = ['en', 'uk'] as const
export type Language = (typeof languages)[number]
