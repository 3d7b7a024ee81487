import { matchesPost } from '../../../contract/query/match.ts'
import { usualMatching } from '../../../contract/query/matching.ts'
import { parseQuery } from '../../../contract/query/parse.ts'
import { printQuery } from '../../../contract/query/print.ts'
import { testPost } from '../../../contract/testing/post.ts'
import { assertEqual, type Target } from '../target.ts'

const post = testPost('Сьогодні вночі у Києві пролунали вибухи: Х-101, 10 000 людей, t.me/odd_demo/8 #міст')

/**
 * A query line. Whatever the line, it has a meaning; its printed form has the same one and needs no correction.
 */
export const target: Target = {
  maxBytes: 512,
  run: (input) => {
    const line = input.toString()
    const { query, corrections } = parseQuery(line)
    for (const { at } of corrections)
      if (!(at >= 0 && at <= line.length)) throw new Error(`a correction at ${at}`)
    const printed = printQuery(query)
    const again = parseQuery(printed)
    assertEqual(`printed as ${JSON.stringify(printed)}`, again.query, query)
    const others = again.corrections.filter(({ message }) => message !== 'only_signs')
    if (others.length > 0) throw new Error(`${JSON.stringify(printed)} needs ${JSON.stringify(others)}`)
    matchesPost(post, query, { matching: usualMatching, timeZone: 'UTC' })
  },
}
