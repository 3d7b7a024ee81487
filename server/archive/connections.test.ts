import { createServer } from 'node:http'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startClickHouse } from '../../tools/engines/clickhouse.ts'
import { newProof, readAnswer } from './answer.ts'
import { connectEmbedded, connectServer } from './connections.ts'
import { bind, join, sql } from './sql.ts'

/** A server that answers every statement with the same text, and counts its connections. */
async function countingServer(keepAliveTimeout: number) {
  let connections = 0
  const server = createServer({ keepAliveTimeout }, (request, response) => {
    request.resume().on('end', () => response.end('answer'))
  })
  server.on('connection', () => {
    connections += 1
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, connections: () => connections }
}

const statement = sql`SELECT 1`

test('statements to a server share one TCP connection', async () => {
  const server = await countingServer(10_000)
  const connection = connectServer(server.url)
  for (let i = 0; i < 20; i += 1) {
    await connection.read(statement, newProof(), {})
    await connection.command(statement)
    await connection.insertLines('t', Buffer.from('{"n":1}\n'))
  }
  await connection.close()
  expect(server.connections()).toBe(1)
})

test('an idle connection is replaced before the server closes it', async () => {
  const server = await countingServer(3_000)
  const connection = connectServer(server.url)
  for (const pause of [2_990, 3_010, 0]) {
    await connection.command(statement)
    await sleep(pause)
  }
  await connection.close()
  expect(server.connections()).toBe(3)
})

test('a connection that is closed while it opens sends nothing and leaves no session', async () => {
  const opening = Promise.withResolvers<Socket>()
  const connection = connectEmbedded({ connect: () => opening.promise })
  const reading = connection.command(statement)
  await connection.close()
  const socket = new Socket()
  const refused = expect(reading).rejects.toThrow('The connection is closed')
  opening.resolve(socket)
  await refused
  expect([socket.destroyed, socket.bytesWritten]).toEqual([true, 0])
})

test('a statement may have more values than a server accepts as parameters', async () => {
  const server = await startClickHouse()
  const connection = connectServer(server.url)
  try {
    const values = Array.from({ length: 1_100 }, (_, i) => bind('String', `'слово'\\ ${i}`))
    const proof = newProof()
    const answer = await connection.read(sql`SELECT [${join(values, ', ')}] AS words`, proof, {})
    expect(readAnswer(answer, proof)).toEqual([{ words: values.map((one) => one.values[0]?.value) }])
  } finally {
    await connection.close()
    await server.stop()
  }
})

test('a value may be longer than a server accepts as a parameter', async () => {
  const server = await startClickHouse()
  const connection = connectServer(server.url)
  try {
    // Keys of posts in a large batch of an import, and one long text.
    const keys = Array.from({ length: 60_000 }, (_, i) => `9100000000_${i}`)
    const text = 'ї'.repeat(80_000)
    const proof = newProof()
    const answer = await connection.read(
      sql`SELECT length(${bind('Array(String)', keys)}) AS keys, lengthUTF8(${bind('String', text)}) AS characters`,
      proof,
      {},
    )
    expect(readAnswer(answer, proof)).toEqual([{ keys: 60_000, characters: 80_000 }])
  } finally {
    await connection.close()
    await server.stop()
  }
})
