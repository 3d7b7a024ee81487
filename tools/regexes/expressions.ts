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

/** Regular expressions in a file: literals, `new RegExp`, and patterns of schemas. */
export function expressionsIn({ path: file, text }: Source): Found {
  const { program, errors } = parseSync(file, text)
  const [error] = errors
  if (error) throw new Error(`${file} does not parse: ${error.message}`)

  const found: Found = { expressions: [], constructions: [] }
  const constants = new Map<string, ESTree.Expression>()
  const lineOf = (node: Node) => text.slice(0, node.start).split('\n').length
  const add = (node: Node, source: string, flags: string) =>
    found.expressions.push({ file, line: lineOf(node), source, flags })
  const addConstruction = (node: Node) =>
    found.constructions.push({ file, line: lineOf(node), code: text.slice(node.start, node.end) })
  const made = (node: ESTree.NewExpression | ESTree.CallExpression) => {
    if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return
    const [source, flags] = node.arguments
    const written = textOf(source, constants)
    const writtenFlags = flags === undefined ? '' : textOf(flags, constants)
    if (written === undefined || writtenFlags === undefined) addConstruction(node)
    else add(node, written, writtenFlags)
  }
  new Visitor({
    VariableDeclaration: ({ kind, declarations }) => {
      if (kind !== 'const') return
      for (const { id, init } of declarations)
        if (id.type === 'Identifier' && init) constants.set(id.name, init)
    },
  }).visit(program)
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) add(node, node.regex.pattern, node.regex.flags)
    },
    NewExpression: made,
    CallExpression: made,
    Property: (node) => {
      const { key, value } = node
      if (key.type !== 'Identifier' || key.name !== 'pattern') return
      const written = textOf(value, constants)
      if (written !== undefined) add(value, written, schemaFlags)
      else if (value.type === 'TemplateLiteral') addConstruction(value)
    },
  }).visit(program)
  return found
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
    // Only String.raw makes an expression in these sources.
    case 'TaggedTemplateExpression':
      return joined(node.quasi, 'raw', constants)
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
