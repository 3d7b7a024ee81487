import { publicationRoutes } from '@litopys/contract/routes/publications'
import type { CreatedFeed, CreatedWebhook, WebhookAttempt } from '@litopys/contract/schemas/webhook'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'

/** Query for the webhook and the feed of a watched search. */
export function publicationOf(id: string) {
  return queryOptions({
    queryKey: ['publication', id],
    queryFn: async ({ signal }) => (await call(publicationRoutes.read, { id }, { signal })).data,
    staleTime: 0,
  })
}

const reload = (id: string) => void queryClient.invalidateQueries(publicationOf(id))

export async function setWebhook(id: string, url: string): Promise<CreatedWebhook> {
  const { data } = await call(publicationRoutes.setWebhook, { id, url })
  reload(id)
  return data
}

export async function removeWebhook(id: string): Promise<void> {
  await call(publicationRoutes.removeWebhook, { id })
  reload(id)
}

export async function testWebhook(id: string): Promise<WebhookAttempt> {
  const { data } = await call(publicationRoutes.testWebhook, { id })
  reload(id)
  return data
}

export async function createFeed(id: string): Promise<CreatedFeed> {
  const { data } = await call(publicationRoutes.createFeed, { id })
  reload(id)
  return data
}

export async function removeFeed(id: string): Promise<void> {
  await call(publicationRoutes.removeFeed, { id })
  reload(id)
}
