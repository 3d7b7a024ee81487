// Checks the dependency rules of the project: allowed imports, contents and names of files. Exits with 1 on a
// violation, and on any sign that a check does not work: no file read, or a planted violation not caught.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import contract from '../contract/package.json' with { type: 'json' }
import language from '../language/package.json' with { type: 'json' }
import server from '../server/package.json' with { type: 'json' }
import web from '../web/package.json' with { type: 'json' }
import { type Module, readModules, type Workspace } from './arrows/graph.ts'
import type { Source } from './arrows/module.ts'
import type { Rule } from './arrows/rule.ts'
import { serverRules } from './arrows/server-rules.ts'
import { treeRules } from './arrows/tree-rules.ts'

const root = path.resolve(import.meta.dirname, '..')

export const workspaces: Workspace[] = [
  { folder: 'language', name: language.name, imports: {}, exports: language.exports },
  { folder: 'contract', name: contract.name, imports: {}, exports: contract.exports },
  { folder: 'server', name: server.name, imports: server.imports, exports: {} },
  { folder: 'web', name: web.name, imports: web.imports, exports: {} },
]

export const rules: Rule[] = [...treeRules, ...serverRules]

/** Violations of the rules, one text each. */
export function findViolations(modules: Module[]): string[] {
  return rules.flatMap((rule) =>
    rule
      .violations(modules)
      .map(({ path: file, line, what }) => `${file}:${line} ${what}\n    (${rule.name})`),
  )
}

/** Self-test: rules that miss one of their planted violations, or have none. */
export function findBlindRules(candidates: Rule[]): string[] {
  return candidates.flatMap((rule) => {
    if (rule.planted.length === 0) return [`${rule.name}: nothing is planted`]
    return rule.planted
      .filter((sources) => {
        const exists = (file: string) => sources.some((source) => source.path === file)
        return rule.violations(readModules(sources, workspaces, exists)).length === 0
      })
      .map((sources) => `${rule.name}: ${sources[0]?.path} with ${sources[0]?.text}`)
  })
}

function readSources(): Source[] {
  return globSync(['*.ts', '{language,contract,server,web,tools,e2e,bench}/**/*.{ts,tsx,mts,mjs,js}'], {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', '**/data/**'],
  })
    .sort()
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }))
}

function main(): number {
  const modules = readModules(readSources(), workspaces, (file) => existsSync(path.join(root, file)))
  const unread = workspaces.filter(({ folder }) => !modules.some((it) => it.path.startsWith(`${folder}/`)))
  const blind = findBlindRules(rules)
  const violations = findViolations(modules)
  const importCount = modules.reduce((sum, module) => sum + module.imports.length, 0)

  for (const { folder } of unread) console.log(`NOT LOOKING: no source was read in ${folder}/`)
  for (const rule of blind) console.log(`NOT LOOKING: a planted violation was not caught. ${rule}`)
  for (const violation of violations) console.log(violation)
  console.log(`${modules.length} files, ${importCount} imports, ${violations.length} violations`)
  return unread.length + blind.length + violations.length === 0 ? 0 : 1
}

if (import.meta.main) process.exitCode = main()
