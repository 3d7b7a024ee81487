/** What connects two channels. An edge goes from the channel that repeats or names to its source. */
export const edgeKinds = ['forwards', 'mentions', 'links', 'copies', 'pictures'] as const
export type EdgeKind = (typeof edgeKinds)[number]

/** What two posts have in common: the text, a link, the picture, or the message that they forward. */
export const objectKinds = ['texts', 'links', 'pictures', 'forwards'] as const
export type ObjectKind = (typeof objectKinds)[number]

/** Channels post together that have the same object within so many seconds, at least so many times. */
export const usualSeconds = 60
export const usualTimes = 3
