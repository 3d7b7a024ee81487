import { randomQueries } from '@litopys/contract/testing/random-queries'
import { directoryWithCast } from '#testing/cast'
import { startTestLitopys } from '#testing/litopys'

/**
 * Sends random queries in each order to a Litopys with a few posts; returns the answers, and the queries with
 * a server error.
 */
export async function fuzzSearch(count: number, seed: number) {
  const cast = await directoryWithCast({ reader: { role: ['User'] } })
  const litopys = await startTestLitopys({ DATA_DIR: cast.directory })
  const posts = [
    'Обстріл міста, старий млин',
    'The bridge Х-101 #міст',
    'Об’єкт @sloboda_rescue https://example.org/a',
  ]
  await litopys.importPosts(
    posts.map((text, i) => ({ channel: 'C', messageId: i + 1, text, date: '2026-01-01T10:00:00Z' })),
  )
  const next = randomQueries(seed)
  const statuses: Record<string, number> = {}
  const failed: string[] = []
  const orders = ['relevance', 'dateCreated', 'views']
  for (let i = 0; i < count; i += 1) {
    const bytes = Buffer.from(next())
    const q = bytes.toString('hex').replace(/../g, '%$&')
    const url = `/api/v1/archives?q=${q}&sortBy={"key":"${orders[i % 3]}"}`
    const { statusCode, body } = await litopys.instance.app.inject({
      url,
      headers: cast.who('reader').bearer,
    })
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
    if (statusCode >= 500) failed.push(`${bytes.toString('base64')}: ${body}`)
  }
  await litopys.close()
  cast.clear()
  return { statuses, failed }
}
