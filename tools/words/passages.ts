import { parseSync, Visitor } from 'rolldown/utils'

/** A text that people read, and where it is. */
export type Passage = { path: string; line: number; text: string }

type Visit = NonNullable<ConstructorParameters<typeof Visitor>[0]>
type Callee = Parameters<NonNullable<Visit['CallExpression']>>[0]['callee']

const isTest = (path: string) => /\.(test|story)\.tsx?$/.test(path)
const titled = /^(test|it|describe)$/

/**
 * Texts of a source file: its comments, and the string literals of several words. Of a test, its comments and
 * titles: other strings in it are material.
 */
export function passagesOfSource(path: string, source: string): Passage[] {
  const { program, comments, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`)
  const found = comments.map(({ start, value }) => ({ start, text: value.replace(/\n\s*\*/g, '\n') }))
  const add = (start: number, text: string) => {
    if (/\p{L}\s+\p{L}/u.test(text)) found.push({ start, text })
  }
  new Visitor(
    isTest(path)
      ? {
          CallExpression: ({ callee, arguments: [title] }) => {
            if (title === undefined || !titled.test(rootOf(callee))) return
            if (title.type === 'Literal' && typeof title.value === 'string') add(title.start, title.value)
            if (title.type === 'TemplateLiteral')
              add(title.start, title.quasis.map(({ value }) => value.raw).join('{{}}'))
          },
        }
      : {
          Literal: ({ start, value }) => {
            if (typeof value === 'string') add(start, value)
          },
          TemplateLiteral: ({ start, quasis }) =>
            add(start, quasis.map(({ value }) => value.raw).join('{{}}')),
        },
  ).visit(program)
  return found.map(({ start, text }) => ({ path, line: lineOf(source, start), text }))
}

/** `test` of `test.each([…])('title', …)`. */
function rootOf(callee: Callee): string {
  switch (callee.type) {
    case 'Identifier':
      return callee.name
    case 'CallExpression':
      return rootOf(callee.callee)
    case 'MemberExpression':
      return rootOf(callee.object)
    case 'TaggedTemplateExpression':
      return rootOf(callee.tag)
    default:
      return ''
  }
}

/** Paragraphs, list items and table rows of a Markdown file, without code. */
export function passagesOfMarkdown(path: string, source: string): Passage[] {
  const blank = (code: string) => code.replace(/[^\n]/g, ' ')
  const text = source.replace(/^( *)```[\s\S]*?^\1```/gm, blank).replace(/`[^`\n]*`/g, blank)
  return text.split('\n').map((line, i) => ({ path, line: i + 1, text: line }))
}

/** Comments of a style sheet. */
export function passagesOfStyles(path: string, source: string): Passage[] {
  const stringOrComment = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\*([\s\S]*?)\*\//g
  return [...source.matchAll(stringOrComment)].flatMap(({ index, 1: text }) =>
    text === undefined ? [] : [{ path, line: lineOf(source, index), text }],
  )
}

const lineOf = (source: string, offset: number) => source.slice(0, offset).split('\n').length
