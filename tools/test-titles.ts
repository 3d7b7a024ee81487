import { type ESTree, parseSync, Visitor } from 'rolldown/utils'
import type { Source } from './arrows/module.ts'

const callees = new Set(['test', 'it', 'describe'])
/** What can follow `test.`; everything else (`skip`, `todo`, `fixme`, `fails`) is no test that passes. */
const modifiers = new Set(['each', 'for', 'runIf', 'skipIf', 'concurrent', 'sequential', 'only', 'describe'])

/**
 * Titles of the tests and groups of a file, as written: `%s` and `${name}` are kept. Tests that are skipped or
 * without a body, and all tests in a skipped group, are left out.
 */
export function testTitlesIn({ path, text }: Source): Set<string> {
  const { program, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`${path} does not parse: ${error.message}`)

  const constants = new Map<string, ESTree.Expression>()
  const titles = new Set<string>()
  const skipped: ESTree.CallExpression[] = []
  const titleOf = (node: ESTree.Node | undefined) => {
    if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
    return node?.type === 'TemplateLiteral' ? text.slice(node.start + 1, node.end - 1) : undefined
  }
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) constants.set(id.name, init)
    },
  }).visit(program)
  new Visitor({
    CallExpression: (node) => {
      const [title, ...more] = node.arguments
      const kind = kindOf(node.callee, constants)
      if (kind === 'skipped' || (kind === 'runs' && more.some(isSkippedBy))) skipped.push(node)
      const written = titleOf(title)
      const runs = kind === 'runs' && more.length > 0 && skipped.length === 0
      if (runs && written !== undefined) titles.add(written)
    },
    'CallExpression:exit': (node) => {
      if (skipped.at(-1) === node) skipped.pop()
    },
  }).visit(program)
  return titles
}

/** What a call of this function defines: a test that runs (if a condition is true), one that never runs, or none. */
function kindOf(
  callee: ESTree.Node,
  constants: ReadonlyMap<string, ESTree.Expression>,
): 'runs' | 'skipped' | 'none' {
  switch (callee.type) {
    case 'Identifier': {
      if (callees.has(callee.name)) return 'runs'
      const constant = constants.get(callee.name)
      return constant && constant.type !== 'Identifier' ? kindOf(constant, constants) : 'none'
    }
    case 'MemberExpression': {
      const kind = kindOf(callee.object, constants)
      if (kind !== 'runs') return kind
      return callee.property.type === 'Identifier' && modifiers.has(callee.property.name) ? 'runs' : 'skipped'
    }
    // `test.each(rows)` and `test.runIf(isLong)` return the function that takes the title.
    case 'CallExpression': {
      if (callee.callee.type !== 'MemberExpression') return 'none'
      const kind = kindOf(callee.callee, constants)
      return kind === 'runs' && callee.arguments.some(({ type }) => type === 'Literal') ? 'skipped' : kind
    }
    case 'TaggedTemplateExpression':
      return callee.tag.type === 'MemberExpression' ? kindOf(callee.tag, constants) : 'none'
    default:
      return 'none'
  }
}

/** Whether these options, such as `{ skip: true }`, keep a test from running. */
function isSkippedBy(options: ESTree.Node): boolean {
  return (
    options.type === 'ObjectExpression' &&
    options.properties.some(
      (one) =>
        one.type === 'Property' &&
        one.key.type === 'Identifier' &&
        ['skip', 'todo', 'fails'].includes(one.key.name),
    )
  )
}
