import type { Import, Module } from './graph.ts'
import type { Source } from './module.ts'

export type Violation = { path: string; line: number; what: string }
export type Rule = {
  name: string
  violations: (modules: Module[]) => Violation[]
  /** Each of these must be caught on every run, which proves that the rule works. */
  planted: Source[][]
}

/** A test, or a file that only tests use. */
export const isTest = (path: string) => /\.(test|fixture)\.tsx?$/.test(path)

export const inside = (path: string, ...folders: string[]) =>
  folders.some((folder) => path.startsWith(`${folder}/`))

/** Imports and starts of workers that break a rule. */
export const imports = (breaks: (it: Import) => boolean) => (modules: Module[]) =>
  modules
    .flatMap((module) => [...module.imports, ...module.workers])
    .filter(breaks)
    .map(({ from, to, line }) => ({ path: from, line, what: `imports ${to}` }))

/** Forbidden contents of files. */
export const mentions =
  (kind: 'sql' | 'env' | 'exportStars' | 'unresolved', breaks: (path: string) => boolean) =>
  (modules: Module[]) =>
    modules
      .filter(({ path }) => breaks(path))
      .flatMap((module) => module[kind].map(({ what, line }) => ({ path: module.path, line, what })))

/** Forbidden file names. */
export const paths = (what: string, breaks: (path: string) => boolean) => (modules: Module[]) =>
  modules.filter(({ path }) => breaks(path)).map(({ path }) => ({ path, line: 1, what }))

/** One file with `text`, beside empty files that its imports lead to. */
export const plant = (path: string, text: string, ...targets: string[]): Source[] => [
  { path, text },
  ...targets.map((target) => ({ path: target, text: '' })),
]
