import { imports, inside, isTest, mentions, plant, type Rule } from './rule.ts'

// From lowest to highest; a feature imports lower ranks only. A new feature takes its place here first.
const featureRanks = [
  ['accounts'],
  ['sign-in', 'audit'],
  ['users'],
  ['keys'],
  ['channels'],
  ['posts'],
  ['quotes'],
  ['search', 'saved', 'translation', 'exports'],
  ['categories', 'entities', 'subscriptions'],
  ['tags'],
  ['capture'],
]

const infrastructure = ['http', 'db', 'archive', 'journal', 'media', 'messages', 'secrets', 'jobs']

const rankOf = (feature: string) => featureRanks.findIndex((rank) => rank.includes(feature))
const featureOf = (path: string) => /^server\/features\/([^/]+)\//.exec(path)?.[1]
const isEntry = (path: string) =>
  /^server\/(main|app|run|instance)\.ts$/.test(path) || inside(path, 'server/cli', 'server/demo')
// Measurements wire by hand too: they time the SQL that the stores really send.
const isWiring = (path: string) =>
  /^server\/[^/]+$/.test(path) || inside(path, 'server/cli', 'server/demo', 'server/testing', 'bench')
const mayHoldSql = (path: string) =>
  path.endsWith('.store.ts') ||
  isTest(path) ||
  inside(path, 'server/db', 'server/archive', 'server/jobs', 'server/testing')
const mayReadEnv = (path: string) =>
  path === 'server/config.ts' ||
  isTest(path) ||
  inside(path, 'server/testing', 'tools', 'e2e', 'bench') ||
  /^[^/]+\.config\.ts$/.test(path)

export const serverRules: Rule[] = [
  {
    name: `server features look down: ${featureRanks.map((rank) => rank.join(', ')).join(' ← ')}`,
    violations: imports(({ from, to }) => {
      const upper = featureOf(from)
      const lower = featureOf(to)
      if (!upper || !lower || upper === lower) return false
      return rankOf(lower) < 0 || rankOf(lower) >= rankOf(upper)
    }),
    planted: [
      plant(
        'server/features/posts/a.ts',
        "import type { A } from '../search/a.ts'",
        'server/features/search/a.ts',
      ),
      plant(
        'server/features/saved/a.ts',
        "import { a } from '#features/exports/a'",
        'server/features/exports/a.ts',
      ),
      plant('server/features/new/a.ts', "import { a } from '../posts/a.ts'", 'server/features/posts/a.ts'),
    ],
  },
  {
    name: 'a store is private to its feature and the wiring',
    violations: imports(({ from, to }) => {
      if (!to.endsWith('.store.ts') || isWiring(from)) return false
      return featureOf(to) !== undefined && featureOf(from) !== featureOf(to)
    }),
    planted: [
      plant(
        'server/features/capture/a.ts',
        "import type { S } from '../posts/posts.store.ts'",
        'server/features/posts/posts.store.ts',
      ),
      plant(
        'server/http/a.ts',
        "import { s } from '#features/posts/posts.store'",
        'server/features/posts/posts.store.ts',
      ),
    ],
  },
  {
    name: 'SQL stands in stores, server/db, server/archive and server/jobs',
    violations: mentions('sql', (path) => inside(path, 'server') && !mayHoldSql(path)),
    planted: [
      plant('server/features/posts/a.ts', 'const a = sql<number>`1`'),
      plant('server/http/a.ts', "await db.selectFrom('users').execute()"),
      plant('server/features/posts/a.ts', "await archive.query({ query: 'SELECT a FROM b WHERE c' })"),
      plant('server/features/posts/a.ts', 'await engine.command(`insert into posts values (1)`)'),
    ],
  },
  {
    name: 'routes are mounted by the wiring alone',
    violations: imports(({ from, to }) => to.endsWith('.routes.ts') && !isWiring(from) && !isTest(from)),
    planted: [plant('server/http/a.ts', "import { r } from './b.routes.ts'", 'server/http/b.routes.ts')],
  },
  {
    name: 'http, db, archive, journal, media, messages, secrets and jobs know no feature',
    violations: imports(
      ({ from, to }) =>
        infrastructure.some((folder) => inside(from, `server/${folder}`)) &&
        !isTest(from) &&
        featureOf(to) !== undefined,
    ),
    planted: infrastructure.map((folder) =>
      plant(
        `server/${folder}/a.ts`,
        "import type { A } from '#features/posts/a'",
        'server/features/posts/a.ts',
      ),
    ),
  },
  {
    name: 'the wiring (main, app, run, instance, cli, demo) is imported by the wiring alone',
    violations: imports(
      ({ from, to }) => inside(from, 'server') && isEntry(to) && !isWiring(from) && !isTest(from),
    ),
    planted: [plant('server/features/posts/a.ts', "import { app } from '#server/app'", 'server/app.ts')],
  },
  {
    name: 'process.env is read in server/config.ts (and by tests, tools, e2e, bench)',
    violations: mentions('env', (path) => !mayReadEnv(path)),
    planted: [
      plant('server/main.ts', 'const a = process.env.PORT'),
      plant('web/a.ts', 'const a = globalThis.process.env'),
      plant('server/a.ts', "import { env } from 'node:process'"),
      plant('server/a.ts', 'const { env } = process'),
    ],
  },
]
