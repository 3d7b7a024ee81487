import { expect, test } from 'vitest'
import { readModules } from './arrows/graph.ts'
import { parseModule, type Source } from './arrows/module.ts'
import { findBlindRules, findViolations, rules, workspaces } from './arrows.ts'

const violationsOf = (sources: Source[]) =>
  findViolations(readModules(sources, workspaces, (path) => sources.some((source) => source.path === path)))

test('every rule catches each of its planted violations', () => {
  expect(findBlindRules(rules)).toEqual([])
})

test('a rule that catches nothing is reported as blind, and so is a rule without planted violations', () => {
  const [rule] = rules
  if (!rule) throw new Error('there are no rules')
  expect(findBlindRules([{ ...rule, violations: () => [] }])).toHaveLength(rule.planted.length)
  expect(findBlindRules([{ ...rule, planted: [] }])).toHaveLength(1)
})

test('a tree that follows the rules has no violations', () => {
  const sources: Source[] = [
    { path: 'contract/post.ts', text: "import Type from 'typebox'" },
    { path: 'server/config.ts', text: 'export const port = process.env.PORT' },
    {
      path: 'server/features/posts/posts.store.ts',
      text: 'export const count = () => sql`select 1 from posts`',
    },
    {
      path: 'server/features/posts/posts.usecase.ts',
      text: "import type { P } from '@litopys/contract/post'; import { count } from './posts.store.ts'",
    },
    {
      path: 'server/features/capture/capture.usecase.ts',
      text: "import { a } from '#features/posts/posts.usecase'",
    },
    {
      path: 'server/features/posts/posts.module.ts',
      text: "import { count } from './posts.store.ts'; import { mount } from './posts.routes.ts'",
    },
    { path: 'server/features/posts/posts.routes.ts', text: 'export const mount = 1' },
    {
      path: 'server/features/quotes/quotes.module.ts',
      text: "import type { PostsModule } from '#features/posts/posts.module'",
    },
    {
      path: 'server/modules.ts',
      text: "import { posts } from '#features/posts/posts.module'; import type { K } from './kernel.ts'",
    },
    { path: 'server/kernel.ts', text: 'export type K = 1' },
    {
      path: 'web/ui/panel.tsx',
      text: "export const Panel = () => <p>Don't select a channel from the list</p>",
    },
    { path: 'web/pages/search.tsx', text: "import { Panel } from '../ui/panel.tsx'" },
  ]
  expect(violationsOf(sources)).toEqual([])
})

test('a text that is not TypeScript is an error, not an empty module', () => {
  expect(() => parseModule({ path: 'server/a.ts', text: 'const = 1' })).toThrow('server/a.ts does not parse')
})

test('starting a worker counts as an import, but not for cycles', () => {
  const starter = (path: string, worker: string) => ({
    path,
    text: `new Worker(new URL('${worker}', import.meta.url))`,
  })
  const worker = { path: 'server/features/posts/a.worker.ts', text: "import type { A } from './a.ts'" }
  expect(violationsOf([starter('server/features/posts/a.ts', './a.worker.ts'), worker])).toEqual([])
  expect(violationsOf([starter('server/http/a.ts', '../features/posts/a.worker.ts'), worker])).toContainEqual(
    expect.stringContaining('server/http/a.ts:1 imports server/features/posts/a.worker.ts'),
  )
})

test('a cycle is reported once, with its path', () => {
  const found = violationsOf([
    { path: 'server/a.ts', text: "import './b.ts'" },
    { path: 'server/b.ts', text: "import './a.ts'" },
  ])
  expect(found).toEqual([expect.stringContaining('server/a.ts → server/b.ts → server/a.ts')])
})
