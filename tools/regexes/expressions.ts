import { type ESTree, parseSync, Visitor } from 'rolldown/utils'
import type { Source } from '../arrows/module.ts'

/** A regular expression of a source file. Lines count from 1. */
export type Expression = { file: string; line: number; source: string; flags: string }
/** A regular expression that the program makes from parts; `code` is its text in the file. */
export type Construction = { file: string; line: number; code: string }
export type Found = { expressions: Expression[]; constructions: Construction[] }

/** How TypeBox compiles a `pattern`. */
const schemaFlags = 'u'

type Node = { start: number; end: number }
type Constants = ReadonlyMap<string, ESTree.Expression>

/** Methods of texts that make an expression of a text, with its flags. */
const methods = new Map([
  ['match', ''],
  ['matchAll', 'g'],
  ['search', ''],
])

/**
 * Regular expressions in a file: literals, `new RegExp`, patterns of schemas, and texts that `match`, `matchAll` and
 * `search` get. Every other mention of RegExp is a construction too.
 */
export function expressionsIn({ path: file, text }: Source): Found {
  const { program, errors } = parseSync(file, text)
  const [error] = errors
  if (error) throw new Error(`${file} does not parse: ${error.message}`)

  const found: Found = { expressions: [], constructions: [] }
  const constants = constantsIn(program)
  // Names that make an expression which is found by its call, and names of types.
  const known = new Set<ESTree.Node>()
  const lineOf = (node: Node) => text.slice(0, node.start).split('\n').length
  const add = (node: Node, source: string, flags: string) =>
    found.expressions.push({ file, line: lineOf(node), source, flags })
  const addConstruction = (node: Node) =>
    found.constructions.push({ file, line: lineOf(node), code: text.slice(node.start, node.end) })
  const addPattern = (node: ESTree.Node) => {
    const written = textOf(node, constants)
    if (written === undefined) addConstruction(node)
    else add(node, written, schemaFlags)
  }
  const addKey = (one: ESTree.ObjectPropertyKind) => {
    const name = one.type === 'Property' ? nameOf(one.key, one.computed) : undefined
    if (name !== undefined) add(one, name, schemaFlags)
    else addPattern(one.type === 'Property' ? one.key : one)
  }
  const made = (node: ESTree.NewExpression | ESTree.CallExpression) => {
    if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return
    known.add(node.callee)
    const [source, flags] = node.arguments
    const written = textOf(source, constants)
    const writtenFlags = flags === undefined ? '' : textOf(flags, constants)
    if (written === undefined || writtenFlags === undefined) addConstruction(node)
    else add(node, written, writtenFlags)
  }
  const called = ({ callee, arguments: [source] }: ESTree.CallExpression) => {
    if (callee.type !== 'MemberExpression' || !source) return
    const flags = methods.get(nameOf(callee.property, callee.computed) ?? '')
    if (flags === undefined) return
    const written = textOf(source, constants)
    if (written !== undefined) add(source, written, flags)
    else if (source.type === 'TemplateLiteral') addConstruction(source)
  }
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) add(node, node.regex.pattern, node.regex.flags)
      if (node.value === 'RegExp') addConstruction(node)
    },
    Identifier: (node) => {
      if (node.name === 'RegExp' && !known.has(node)) addConstruction(node)
    },
    TSTypeReference: ({ typeName }) => {
      known.add(typeName)
    },
    NewExpression: made,
    CallExpression: (node) => {
      made(node)
      called(node)
    },
    ObjectExpression: ({ properties }) => {
      for (const one of properties) {
        if (one.type !== 'Property') continue
        const name = nameOf(one.key, one.computed)
        if (name === 'pattern') addPattern(one.value)
        if (name !== 'patternProperties') continue
        if (one.value.type !== 'ObjectExpression') addConstruction(one.value)
        else for (const key of one.value.properties) addKey(key)
      }
    },
  }).visit(program)
  return found
}

/** Constants of the file whose name is declared once. */
function constantsIn(program: ESTree.Program): Constants {
  const constants = new Map<string, ESTree.Expression>()
  const declared = new Map<string, number>()
  const declare = (node: ESTree.Node | null) => {
    if (node?.type === 'Identifier') declared.set(node.name, (declared.get(node.name) ?? 0) + 1)
  }
  const declareAll = ({ id, params }: { id: ESTree.Node | null; params: ESTree.Node[] }) => {
    for (const name of [id, ...params]) declare(name)
  }
  new Visitor({
    VariableDeclaration: ({ kind, declarations }) => {
      for (const { id, init } of declarations) {
        declare(id)
        if (kind === 'const' && id.type === 'Identifier' && init) constants.set(id.name, init)
      }
    },
    ImportSpecifier: ({ local }) => declare(local),
    ImportDefaultSpecifier: ({ local }) => declare(local),
    FunctionDeclaration: declareAll,
    FunctionExpression: declareAll,
    ArrowFunctionExpression: declareAll,
    CatchClause: ({ param }) => declare(param),
    ObjectPattern: ({ properties }) => {
      for (const one of properties) if (one.type === 'Property') declare(one.value)
    },
    ArrayPattern: ({ elements }) => {
      for (const element of elements) declare(element)
    },
    AssignmentPattern: ({ left }) => declare(left),
    RestElement: ({ argument }) => declare(argument),
  }).visit(program)
  return new Map([...constants].filter(([name]) => declared.get(name) === 1))
}

/** The name of a property, also in quotation marks. */
function nameOf(key: ESTree.Node, isComputed: boolean): string | undefined {
  if (key.type === 'Identifier') return isComputed ? undefined : key.name
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined
}

/** The value of a text whose parts are all in this file. */
function textOf(node: ESTree.Node | undefined, constants: Constants): string | undefined {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : undefined
    case 'Identifier': {
      const constant = constants.get(node.name)
      return constant?.type === 'Identifier' ? undefined : textOf(constant, constants)
    }
    case 'TemplateLiteral':
      return joined(node, 'cooked', constants)
    case 'TaggedTemplateExpression': {
      const { tag } = node
      const isRaw =
        tag.type === 'MemberExpression' && tag.object.type === 'Identifier' && tag.object.name === 'String'
      return isRaw ? joined(node.quasi, 'raw', constants) : undefined
    }
    default:
      return undefined
  }
}

function joined(
  { quasis, expressions }: ESTree.TemplateLiteral,
  form: 'cooked' | 'raw',
  constants: Constants,
): string | undefined {
  const parts = expressions.map((part) => textOf(part, constants))
  if (parts.includes(undefined)) return undefined
  return quasis.map(({ value }, i) => `${value[form] ?? ''}${parts[i] ?? ''}`).join('')
}
