import { parseSync, Visitor } from 'rolldown/utils'

/** The variable with the counters in instrumented code. */
export const counters = '__fuzzCounters'

export type Instrumented = {
  code: string
  /** Number of branches, each with a counter from `first` on. */
  branches: number
  /** Texts in the code: an input that has them gets past comparisons. */
  texts: string[]
}

type Insertion = { at: number; text: string; order: number }
type Node = { type: string; start: number; end: number }

/** Adds a counter to each branch of TypeScript code: blocks, cases, and parts of conditions. */
export function instrument(file: string, code: string, first: number): Instrumented {
  const { program, errors } = parseSync(file, code)
  const [error] = errors
  if (error) throw new Error(`${file} does not parse: ${error.message}`)
  const insertions: Insertion[] = []
  const texts = new Set<string>()
  let branches = 0
  const counter = () => {
    branches += 1
    return `${counters}[${first + branches - 1}]++`
  }
  const insert = (at: number, text: string) => insertions.push({ at, text, order: insertions.length })
  // The visitor finds outer nodes first; their ends come last.
  const insertEnd = (at: number, text: string) => insertions.push({ at, text, order: -insertions.length })
  const inBlock = (node: Node) => insert(node.start + 1, `${counter()};`)
  const inExpression = (node: Node) => {
    insert(node.start, `(${counter()},`)
    insertEnd(node.end, ')')
  }
  const inBranch = (node: Node | null) => {
    if (!node || node.type === 'BlockStatement') return
    insert(node.start, `{${counter()};`)
    insertEnd(node.end, '}')
  }
  new Visitor({
    BlockStatement: inBlock,
    ArrowFunctionExpression: ({ body }) => {
      if (body.type !== 'BlockStatement') inExpression(body)
    },
    IfStatement: (node) => {
      // The way past a condition is a branch too. Of ends at one place, the last one that is found comes first.
      if (!node.alternate) insertEnd(node.end, ` else {${counter()};}`)
      else if (node.alternate.type !== 'IfStatement') inBranch(node.alternate)
      inBranch(node.consequent)
    },
    ForStatement: ({ body }) => inBranch(body),
    ForOfStatement: ({ body }) => inBranch(body),
    WhileStatement: ({ body }) => inBranch(body),
    ConditionalExpression: ({ consequent, alternate }) => {
      inExpression(consequent)
      inExpression(alternate)
    },
    LogicalExpression: ({ right }) => inExpression(right),
    SwitchCase: ({ consequent: [begin] }) => {
      if (begin) insert(begin.start, `${counter()};`)
    },
    Literal: ({ value }) => {
      if (typeof value === 'string' && value !== '' && value.length <= 64) texts.add(value)
    },
    TemplateElement: ({ value }) => {
      if (value.raw !== '' && value.raw.length <= 64) texts.add(value.raw)
    },
  }).visit(program)
  const ordered = insertions.toSorted((one, other) => one.at - other.at || one.order - other.order)
  let made = ''
  let at = 0
  for (const one of ordered) {
    made += code.slice(at, one.at) + one.text
    at = one.at
  }
  return { code: made + code.slice(at), branches, texts: [...texts] }
}
