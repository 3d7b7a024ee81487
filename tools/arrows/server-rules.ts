import { readFileSync } from 'node:fs'
import { imports, inside, isTest, mentions, plant, type Rule } from './rule.ts'

const modulesFile = new URL('../../server/modules.ts', import.meta.url)
/** Features in the order in which `server/modules.ts` opens them: a feature uses those before it. */
const featureOrder = [...readFileSync(modulesFile, 'utf8').matchAll(/(\w+)Module\(kernel/g)].map(
  ([, name = '']) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
)

const infrastructure = [
  'http',
  'records',
  'archive',
  'data-directory',
  'audit',
  'evidence',
  'files',
  'media',
  'move',
  'notifications',
  'secrets',
  'jobs',
  'telemetry',
]

const rankOf = (feature: string) => featureOrder.indexOf(feature)
const featureOf = (path: string) => /^server\/features\/([^/]+)\//.exec(path)?.[1]
const isModule = (path: string) => path.endsWith('.module.ts')
const featureRoutes = /^(server\/features\/[^/]+\/)[^/]+\.routes\.ts$/
const isEntry = (path: string) =>
  /^server\/(main|server|run|start|instance|modules)\.ts$/.test(path) ||
  inside(path, 'server/cli', 'server/demo')
/** Files that may import entries. */
const isAroundEntries = (path: string) =>
  /^server\/[^/]+$/.test(path) || inside(path, 'server/cli', 'server/demo', 'server/testing')
/** Commands, the demo, tests of several features, and measurements, which time the SQL of the stores. */
const mayUseAnyStore = (path: string) =>
  /^server\/[^/]+\.test\.ts$/.test(path) ||
  inside(path, 'server/cli', 'server/demo', 'server/testing', 'bench')
const mayHoldSql = (path: string) =>
  path.endsWith('.store.ts') ||
  isTest(path) ||
  inside(path, 'server/records', 'server/archive', 'server/jobs', 'server/testing')
const mayReadEnv = (path: string) =>
  path === 'server/config.ts' ||
  path === 'server/node-settings.ts' ||
  isTest(path) ||
  inside(path, 'server/testing', 'tools', 'e2e', 'bench') ||
  /^[^/]+\.config\.ts$/.test(path)

export const serverRules: Rule[] = [
  {
    name: `a server feature imports only features that modules.ts opens before it: ${featureOrder.join(', ')}`,
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
        'server/features/saved-objects/a.ts',
        "import { a } from '#features/exports/a'",
        'server/features/exports/a.ts',
      ),
      plant('server/features/new/a.ts', "import { a } from '../posts/a.ts'", 'server/features/posts/a.ts'),
    ],
  },
  {
    name: 'a store is private to its feature (cli, demo, testing, bench may use any)',
    violations: imports(({ from, to }) => {
      if (!to.endsWith('.store.ts') || mayUseAnyStore(from)) return false
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
      plant(
        'server/features/quotes/quotes.module.ts',
        "import { s } from '#features/posts/posts.store'",
        'server/features/posts/posts.store.ts',
      ),
      plant(
        'server/kernel.ts',
        "import { s } from '#features/posts/posts.store'",
        'server/features/posts/posts.store.ts',
      ),
    ],
  },
  {
    name: 'SQL is in stores, server/records, server/archive and server/jobs',
    violations: mentions('sql', (path) => inside(path, 'server') && !mayHoldSql(path)),
    planted: [
      plant('server/features/posts/a.ts', 'const a = sql<number>`1`'),
      plant('server/http/a.ts', "await db.selectFrom('users').execute()"),
      plant('server/features/posts/a.ts', "await archive.query({ query: 'SELECT a FROM b WHERE c' })"),
      plant('server/features/posts/a.ts', 'await engine.command(`insert into posts values (1)`)'),
    ],
  },
  {
    name: 'only the module of a feature mounts its routes (http-app.ts mounts those of server/http)',
    violations: imports(({ from, to }) => {
      if (!to.endsWith('.routes.ts') || isTest(from)) return false
      const [, folder] = featureRoutes.exec(to) ?? []
      if (folder === undefined) return from !== 'server/http/http-app.ts'
      return !(isModule(from) && from.startsWith(folder))
    }),
    planted: [
      plant('server/http/a.ts', "import { r } from './b.routes.ts'", 'server/http/b.routes.ts'),
      plant(
        'server/http/http-app.ts',
        "import { r } from '#features/posts/posts.routes'",
        'server/features/posts/posts.routes.ts',
      ),
      plant(
        'server/features/quotes/quotes.module.ts',
        "import { r } from '#features/posts/posts.routes'",
        'server/features/posts/posts.routes.ts',
      ),
      plant(
        'server/features/posts/a.ts',
        "import { r } from './posts.routes.ts'",
        'server/features/posts/posts.routes.ts',
      ),
      plant(
        'server/modules.ts',
        "import { r } from '#features/posts/posts.routes'",
        'server/features/posts/posts.routes.ts',
      ),
    ],
  },
  {
    name: 'only server/modules.ts opens modules; a module imports other modules as types only',
    violations: imports(({ from, to, isType }) => {
      if (!isModule(to) || from === 'server/modules.ts' || isTest(from)) return false
      return !(isModule(from) && isType)
    }),
    planted: [
      plant(
        'server/features/quotes/quotes.module.ts',
        "import { postsModule } from '#features/posts/posts.module'",
        'server/features/posts/posts.module.ts',
      ),
      plant(
        'server/features/quotes/a.ts',
        "import type { PostsModule } from '#features/posts/posts.module'",
        'server/features/posts/posts.module.ts',
      ),
      plant(
        'server/start.ts',
        "import { postsModule } from '#features/posts/posts.module'",
        'server/features/posts/posts.module.ts',
      ),
    ],
  },
  {
    name: 'of the files in server/ only modules.ts knows features: kernel.ts knows none',
    violations: imports(
      ({ from, to }) =>
        /^server\/[^/]+$/.test(from) &&
        from !== 'server/modules.ts' &&
        !isTest(from) &&
        featureOf(to) !== undefined,
    ),
    planted: ['kernel', 'module', 'start', 'table'].map((file) =>
      plant(`server/${file}.ts`, "import type { A } from '#features/posts/a'", 'server/features/posts/a.ts'),
    ),
  },
  {
    name: 'only its own feature imports a job (*.job.ts)',
    violations: imports(
      ({ from, to }) => to.endsWith('.job.ts') && !isTest(from) && featureOf(from) !== featureOf(to),
    ),
    planted: [
      plant(
        'server/features/capture/a.ts',
        "import { tagJob } from '#features/tags/tags.job'",
        'server/features/tags/tags.job.ts',
      ),
      plant(
        'server/jobs/a.ts',
        "import type { J } from '#features/tags/tags.job'",
        'server/features/tags/tags.job.ts',
      ),
    ],
  },
  {
    name: 'jobs import no adapter: a definition has the ends that only its kind knows',
    violations: imports(({ from, to }) => inside(from, 'server/jobs') && inside(to, 'server/adapters')),
    planted: [
      plant(
        'server/jobs/a.ts',
        "import { SourceRefusal } from '#adapters/telegram/channel-source'",
        'server/adapters/telegram/channel-source.ts',
      ),
    ],
  },
  {
    name: `${infrastructure.join(', ')} import no feature`,
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
    name: 'evidence imports only itself and the contract, so that a verifier in a browser can use it',
    violations: imports(
      ({ from, to }) =>
        inside(from, 'server/evidence') && !isTest(from) && !inside(to, 'server/evidence', 'contract'),
    ),
    planted: [
      plant('server/evidence/a.ts', "import { createHash } from 'node:crypto'"),
      plant('server/evidence/a.ts', "import type { R } from '#records/open'", 'server/records/open.ts'),
    ],
  },
  {
    name: 'the entries (main, server, run, start, instance, modules, cli, demo) are imported by each other, by server/*.ts and by tests',
    violations: imports(
      ({ from, to }) => inside(from, 'server') && isEntry(to) && !isAroundEntries(from) && !isTest(from),
    ),
    planted: [
      plant('server/features/posts/a.ts', "import { a } from '#server/modules'", 'server/modules.ts'),
      plant('server/http/a.ts', "import { a } from '#server/start'", 'server/start.ts'),
    ],
  },
  {
    name: 'process.env is read in server/config.ts (and by node-settings.ts, tests, tools, e2e, bench)',
    violations: mentions('env', (path) => !mayReadEnv(path)),
    planted: [
      plant('server/main.ts', 'const a = process.env.PORT'),
      plant('web/a.ts', 'const a = globalThis.process.env'),
      plant('server/a.ts', "import { env } from 'node:process'"),
      plant('server/a.ts', 'const { env } = process'),
    ],
  },
]
