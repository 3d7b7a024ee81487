import { parseSync, Visitor } from 'rolldown/utils'

/** What a source file contains, as far as the rules need it. Lines count from 1. */
export type Mention = { what: string; line: number }
/** `isType`: the import does not exist at run time. */
export type ImportMention = Mention & { isType: boolean }
export type Source = { path: string; text: string }
export type ParsedModule = {
  path: string
  /** Specifiers as written, of values and of types: `import`, `export from`, `import()`. */
  imports: ImportMention[]
  /** Files started as a worker: `new URL('./a.worker.ts', import.meta.url)`. */
  workers: Mention[]
  sql: Mention[]
  env: Mention[]
  exportStars: Mention[]
}

const statement =
  /^\s*(select\s[\s\S]*\sfrom\s|insert\s+into\s|delete\s+from\s|update\s+\S+\s+set\s|(create|alter|drop|truncate|optimize)\s+table\s|with\s+\w+\s+as\s*\()/i
const kyselyVerbs = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])

/** Parses TypeScript and JSX with Vite's parser. @throws Error on any other text */
export function parseModule({ path, text }: Source): ParsedModule {
  const { program, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`${path} does not parse: ${error.message}`)

  const found: ParsedModule = { path, imports: [], workers: [], sql: [], env: [], exportStars: [] }
  const at = (what: string, node: { start: number }): Mention => ({ what, line: lineOf(text, node.start) })
  const addImport = (node: { start: number }, what: string, isType: boolean) =>
    found.imports.push({ ...at(what, node), isType })

  new Visitor({
    ImportDeclaration: (node) => {
      addImport(node, node.source.value, node.importKind === 'type')
      const names = node.specifiers.flatMap((it) => (it.type === 'ImportSpecifier' ? [it.imported] : []))
      const isProcess = node.source.value === 'node:process' || node.source.value === 'process'
      if (isProcess && names.some((it) => it.type === 'Identifier' && it.name === 'env')) {
        found.env.push(at('env of node:process', node))
      }
    },
    ExportNamedDeclaration: (node) => {
      if (node.source) addImport(node, node.source.value, node.exportKind === 'type')
    },
    ExportAllDeclaration: (node) => {
      addImport(node, node.source.value, node.exportKind === 'type')
      found.exportStars.push(at(`export * from '${node.source.value}'`, node))
    },
    ImportExpression: (node) => {
      if (node.source.type !== 'Literal' || typeof node.source.value !== 'string') return
      addImport(node, node.source.value, false)
    },
    TSImportType: (node) => {
      addImport(node, node.source.value, true)
    },
    NewExpression: (node) => {
      const [target, base] = node.arguments
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'URL') return
      if (base?.type !== 'MemberExpression' || base.object.type !== 'MetaProperty') return
      if (target?.type !== 'Literal' || typeof target.value !== 'string') return
      if (/\.[jt]sx?$/.test(target.value)) found.workers.push(at(target.value, node))
    },
    MemberExpression: (node) => {
      if (node.property.type !== 'Identifier' || node.property.name !== 'env') return
      const { object } = node
      const isProcess =
        (object.type === 'Identifier' && object.name === 'process') ||
        (object.type === 'MemberExpression' &&
          object.property.type === 'Identifier' &&
          object.property.name === 'process')
      if (isProcess) found.env.push(at('process.env', node))
    },
    VariableDeclarator: (node) => {
      if (
        node.id.type === 'ObjectPattern' &&
        node.init?.type === 'Identifier' &&
        node.init.name === 'process'
      ) {
        found.env.push(at('process taken apart', node))
      }
    },
    CallExpression: (node) => {
      const { callee } = node
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (kyselyVerbs.has(callee.property.name)) found.sql.push(at(`.${callee.property.name}()`, node))
    },
    TaggedTemplateExpression: (node) => {
      if (node.tag.type === 'Identifier' && node.tag.name === 'sql') found.sql.push(at('sql`…`', node))
    },
    TemplateLiteral: (node) => {
      if (statement.test(node.quasis[0]?.value.raw ?? '')) found.sql.push(at('a statement in a text', node))
    },
    Literal: (node) => {
      if (typeof node.value === 'string' && statement.test(node.value)) {
        found.sql.push(at('a statement in a text', node))
      }
    },
  }).visit(program)
  return found
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
