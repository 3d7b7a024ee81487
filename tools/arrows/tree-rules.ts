import { findCycles } from './graph.ts'
import { imports, inside, isTest, mentions, paths, plant, type Rule } from './rule.ts'

const webFeature = (path: string) => /^web\/features\/([^/]+)\//.exec(path)?.[1]
/** What tests may import besides. */
const isOfTests = (from: string, to: string) =>
  isTest(from) && (to.startsWith('node:') || ['vitest', 'fast-check'].includes(to))
/** Folders of the contract that the browser loads. */
const browserContract = ['access', 'query', 'routes', 'schemas', 'translation'].map(
  (folder) => `contract/${folder}`,
)
const isPackage = (to: string, ...names: string[]) =>
  names.some((name) => to === name || to.startsWith(`${name}/`))

export const treeRules: Rule[] = [
  {
    name: 'every import into the project leads to a file',
    violations: mentions('unresolved', () => true),
    planted: [plant('server/a.ts', "import './gone.ts'"), plant('web/a.ts', "import '#ui/gone'")],
  },
  {
    name: 'language imports only itself, @noble/hashes, @orama/stemmers and tldts',
    violations: imports(
      ({ from, to }) =>
        inside(from, 'language') &&
        !inside(to, 'language') &&
        !isPackage(to, '@noble/hashes', '@orama/stemmers', 'tldts') &&
        !isOfTests(from, to),
    ),
    planted: [
      plant('language/a.ts', "import { a } from '@litopys/contract/a'", 'contract/a.ts'),
      plant('language/a.ts', "import Type from 'typebox'"),
      plant('language/a.ts', "import { readFileSync } from 'node:fs'"),
    ],
  },
  {
    name: 'the browser does not load extraction',
    violations: imports(
      ({ from, to, isType }) =>
        (inside(from, 'web', ...browserContract) ||
          (inside(from, 'language') && !inside(from, 'language/extraction'))) &&
        inside(to, 'language/extraction') &&
        !isType &&
        !isTest(from),
    ),
    planted: [
      plant('language/text/a.ts', "import { a } from '../extraction/a.ts'", 'language/extraction/a.ts'),
      plant('web/a.ts', "import { a } from '@litopys/language/extraction/a'", 'language/extraction/a.ts'),
    ],
  },
  {
    name: 'the contract imports only itself, language and typebox',
    violations: imports(
      ({ from, to }) =>
        inside(from, 'contract') &&
        !inside(to, 'contract', 'language') &&
        !isPackage(to, 'typebox') &&
        !isOfTests(from, to),
    ),
    planted: [
      plant('contract/a.ts', "import { readFileSync } from 'node:fs'"),
      plant('contract/a.ts', "import type { A } from '../server/a.ts'", 'server/a.ts'),
      plant('contract/a.test.ts', "const a = await import('../web/a.tsx')", 'web/a.tsx'),
      plant('contract/a.ts', "export { sql } from 'kysely'"),
    ],
  },
  {
    name: 'web and server do not import each other',
    violations: imports(
      ({ from, to }) =>
        (inside(from, 'web') && inside(to, 'server')) || (inside(from, 'server') && inside(to, 'web')),
    ),
    planted: [
      plant('web/a.tsx', "type A = import('../server/a.ts').A", 'server/a.ts'),
      plant('web/a.ts', "import { a } from '@litopys/server/a.ts'", 'server/a.ts'),
      plant('server/a.ts', "import { a } from '../web/a.ts'", 'web/a.ts'),
    ],
  },
  {
    name: 'test helpers stay in tests',
    violations: imports(
      ({ from, to }) =>
        inside(from, 'server', 'web') &&
        inside(to, 'server/testing', 'web/testing') &&
        !isTest(from) &&
        !inside(from, 'server/testing', 'web/testing'),
    ),
    planted: [plant('server/main.ts', "import { a } from '#testing/a'", 'server/testing/a.ts')],
  },
  {
    name: 'web features import neither each other nor pages: pages compose them',
    violations: imports(({ from, to }) => {
      const own = webFeature(from)
      return own !== undefined && (inside(to, 'web/pages') || (webFeature(to) ?? own) !== own)
    }),
    planted: [
      plant(
        'web/features/search/a.tsx',
        "import { b } from '#features/saved-objects/b'",
        'web/features/saved-objects/b.tsx',
      ),
      plant('web/features/search/a.tsx', "import { b } from '../../pages/b.tsx'", 'web/pages/b.tsx'),
    ],
  },
  {
    name: 'web/ui imports no feature, no page and no api',
    violations: imports(
      ({ from, to }) =>
        inside(from, 'web/ui') && inside(to, 'web/features', 'web/api', 'web/pages', 'web/offline'),
    ),
    planted: [
      plant('web/ui/a.tsx', "import { call } from '#api/call'", 'web/api/call.ts'),
      plant('web/ui/a.tsx', "import type { B } from '../features/search/b.tsx'", 'web/features/search/b.tsx'),
    ],
  },
  {
    name: 'web/api and web/offline import no feature and no page',
    violations: imports(
      ({ from, to }) => inside(from, 'web/api', 'web/offline') && inside(to, 'web/features', 'web/pages'),
    ),
    planted: [
      plant(
        'web/offline/a.ts',
        "import { b } from '#features/saved-objects/b'",
        'web/features/saved-objects/b.ts',
      ),
      plant('web/api/a.ts', "import type { B } from '../pages/b.tsx'", 'web/pages/b.tsx'),
    ],
  },
  {
    name: 'no import cycles',
    violations: (modules) =>
      findCycles(modules).map((cycle) => ({ path: cycle[0] ?? '', line: 1, what: cycle.join(' → ') })),
    planted: [
      [
        { path: 'server/a.ts', text: "import type { B } from './b.ts'" },
        { path: 'server/b.ts', text: "export { c } from './c.ts'" },
        { path: 'server/c.ts', text: "import { a } from './a.ts'" },
      ],
    ],
  },
  {
    name: 'no barrels',
    violations: (modules) => [
      ...paths('is a barrel by name', (path) => /\/index\.[mc]?[jt]sx?$/.test(path))(modules),
      ...mentions('exportStars', () => true)(modules),
    ],
    planted: [plant('web/ui/index.ts', ''), plant('server/a.ts', "export * from './b.ts'", 'server/b.ts')],
  },
  {
    name: 'a file is named after the thing in it',
    violations: paths('says nothing about what is inside', (path) =>
      /(^|[/.-])(utils?|helpers?|common|misc)([/.-]|$)/i.test(path),
    ),
    planted: [
      plant('web/ui/date-utils.ts', ''),
      plant('server/helpers/a.ts', ''),
      plant('contract/common.ts', ''),
    ],
  },
]
