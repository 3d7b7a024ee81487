import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../step.ts'
import { acceptedConstructions } from './accepted.ts'
import { builtWhileLoading } from './built.ts'
import { type Expression, expressionsIn, type Found } from './expressions.ts'
import { isAcceptedBy } from './faults.ts'

/** Not the product: tests and what they use. */
const notProduct = /\.(?:test|fixture)\.tsx?$|(?:^|\/)testing\//

/** All regular expressions of the product, also expressions that are made while its files are loaded. */
export async function productExpressions(): Promise<{ found: Found; built: Expression[] }> {
  const files = globSync('{contract,language,server,web}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', '**/data/**'],
  }).filter((file) => !notProduct.test(file))
  const found: Found = { expressions: [], constructions: [] }
  for (const file of files.sort()) {
    const text = readFileSync(path.join(root, file), 'utf8')
    const { expressions, constructions } = expressionsIn({ path: file, text })
    found.expressions.push(...expressions)
    found.constructions.push(...constructions)
  }
  const open = found.constructions.filter((made) => !acceptedConstructions.some(isAcceptedBy(made)))
  return { found, built: await builtWhileLoading([...new Set(open.map(({ file }) => file))]) }
}
