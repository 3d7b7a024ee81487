/** A channel as a source names it. */
export type SeenChannel = { channelId: string; title: string; type: string; username: string | undefined }
