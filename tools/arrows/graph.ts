import { posix } from 'node:path'
import { type Mention, type ParsedModule, parseModule, type Source } from './module.ts'

/** `to` is a path of the project, or the specifier of a package or a Node module. */
export type Import = { from: string; to: string; line: number; isType: boolean }
export type Module = Omit<ParsedModule, 'imports' | 'workers'> & {
  imports: Import[]
  workers: Import[]
  unresolved: Mention[]
}

/** The parts of a workspace's package.json that define import names. */
export type Workspace = {
  folder: string
  name: string
  imports: Record<string, string>
  exports: Record<string, string>
}

/** Parses sources into modules. Imports that lead to files of the project are resolved to their paths. */
export function readModules(
  sources: Source[],
  workspaces: Workspace[],
  exists: (path: string) => boolean,
): Module[] {
  return sources.map((source) => {
    const { imports, workers, ...rest } = parseModule(source)
    const unresolved: Mention[] = []
    const lead = (mention: Mention, isType: boolean): Import[] => {
      const to = resolve(mention.what, source.path, workspaces, exists)
      if (to !== undefined) return [{ from: source.path, to, line: mention.line, isType }]
      unresolved.push(mention)
      return []
    }
    return {
      ...rest,
      imports: imports.flatMap((mention) => lead(mention, mention.isType)),
      workers: workers.flatMap((mention) => lead(mention, false)),
      unresolved,
    }
  })
}

function resolve(
  specifier: string,
  from: string,
  workspaces: Workspace[],
  exists: (path: string) => boolean,
): string | undefined {
  const target = targetOf(specifier.replace(/\?.*$/, ''), from, workspaces)
  if (target === undefined) return specifier
  return ['', '.ts', '.tsx'].map((ending) => target + ending).find(exists)
}

/** A path of the project, possibly without its extension; undefined for packages. */
function targetOf(specifier: string, from: string, workspaces: Workspace[]): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  if (specifier.startsWith('#')) {
    const own = workspaces.find(({ folder }) => from.startsWith(`${folder}/`))
    return own ? posix.join(own.folder, mapped(specifier, own.imports) ?? specifier) : specifier
  }
  const named = workspaces.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`))
  if (!named) return undefined
  const inner = `.${specifier.slice(named.name.length)}`
  return posix.join(named.folder, mapped(inner, named.exports) ?? inner)
}

/**
 * Resolves patterns of package.json: `{"#records/*": "./records/*.ts"}` maps `#records/open` to
 * `./records/open.ts`.
 */
function mapped(specifier: string, patterns: Record<string, string>): string | undefined {
  for (const [pattern, target] of Object.entries(patterns)) {
    const [start = '', end = ''] = pattern.split('*')
    if (!pattern.includes('*') && specifier === pattern) return target
    if (pattern.includes('*') && specifier.startsWith(start) && specifier.endsWith(end)) {
      return target.replace('*', specifier.slice(start.length, specifier.length - end.length))
    }
  }
  return undefined
}

/**
 * Every import cycle once, as the paths along it. Type-only imports count. Starting a worker does not: it
 * runs in another thread, and one of the two files has the types of its messages.
 */
export function findCycles(modules: Module[]): string[][] {
  const edges = new Map(modules.map((module) => [module.path, new Set(module.imports.map(({ to }) => to))]))
  const done = new Set<string>()
  const cycles: string[][] = []
  const walk = (path: string, trail: string[]) => {
    const start = trail.indexOf(path)
    if (start >= 0) {
      cycles.push([...trail.slice(start), path])
      return
    }
    if (done.has(path)) return
    for (const next of edges.get(path) ?? []) {
      if (edges.has(next)) walk(next, [...trail, path])
    }
    done.add(path)
  }
  for (const path of edges.keys()) walk(path, [])
  return cycles
}
