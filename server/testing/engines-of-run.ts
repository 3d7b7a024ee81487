const known = ['embedded', 'clickhouse', 'cluster', 'postgres'] as const

/**
 * The databases of the server's tests (TEST_ENGINES): embedded ones, one ClickHouse server, two shards, or PostgreSQL.
 * Read from the environment, because programs that tests start read it too.
 */
export function enginesOfRun(): (typeof known)[number] {
  const asked = process.env.TEST_ENGINES ?? 'embedded'
  const found = known.find((engines) => engines === asked)
  if (!found) throw new Error(`TEST_ENGINES is ${asked}; it can be ${known.join(', ')}`)
  return found
}
