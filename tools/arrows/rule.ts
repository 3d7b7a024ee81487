import type { Import, Module } from './graph.ts'
import type { Source } from './module.ts'

export type Violation = { path: string; line: number; what: string }
export type Rule = {
  name: string
  violations: (modules: Module[]) => Violation[]
  /** Each of these, alone, has to be caught on every run: a rule that catches nothing is broken, not kept. */
  planted: Source[][]
}

/** A test, or what a test reads or runs. */
export const isTest = (path: string) => /\.(test|fixture)\.tsx?$/.test(path)

export const inside = (path: string, ...folders: string[]) =>
  folders.some((folder) => path.startsWith(`${folder}/`))

/** Imports and starts of workers that break a rule. */
export const imports = (breaks: (it: Import) => boolean) => (modules: Module[]) =>
  modules
    .flatMap((module) => [...module.imports, ...module.workers])
    .filter(breaks)
    .map(({ from, to, line }) => ({ path: from, line, what: `imports ${to}` }))

/** Things said in files where they must not be said. */
export const mentions =
  (kind: 'sql' | 'env' | 'exportStars' | 'unresolved', breaks: (path: string) => boolean) =>
  (modules: Module[]) =>
    modules
      .filter(({ path }) => breaks(path))
      .flatMap((module) => module[kind].map(({ what, line }) => ({ path: module.path, line, what })))

/** Files that must not be called so. */
export const paths = (what: string, breaks: (path: string) => boolean) => (modules: Module[]) =>
  modules.filter(({ path }) => breaks(path)).map(({ path }) => ({ path, line: 1, what }))

/** One file that holds `text`, beside empty files that its imports lead to. */
export const plant = (path: string, text: string, ...targets: string[]): Source[] => [
  { path, text },
  ...targets.map((target) => ({ path: target, text: '' })),
]
