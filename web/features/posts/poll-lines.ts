import type { FoundPost, Poll } from '@litopys/contract/schemas/post'
import type { Span } from '@litopys/language/text/span'

/** A line of a poll with its matches. */
type Line = { text: string; matches: Span[] }
export type PollLines = { question: Line; answers: (Line & Poll['answers'][number])[]; isWholeText: boolean }

/** Question and answers of a poll, with the matches that the search found in the text. */
export function pollLines(poll: Poll, { text, matches }: Pick<FoundPost, 'text' | 'matches'>): PollLines {
  const words = [poll.question, ...poll.answers.map((answer) => answer.text)]
  const isWholeText = words.filter((line) => line !== '').join('\n') === text
  let at = 0
  const lineOf = (line: string): Line => {
    const start = at
    if (line !== '') at += line.length + 1
    return { text: line, matches: isWholeText ? within(matches, start, start + line.length) : [] }
  }
  const question = lineOf(poll.question)
  return {
    question,
    answers: poll.answers.map((answer) => ({ ...answer, ...lineOf(answer.text) })),
    isWholeText,
  }
}

function within(matches: readonly Span[], start: number, end: number): Span[] {
  return matches
    .filter(([from, to]) => to > start && from < end)
    .map(([from, to]) => [Math.max(from, start) - start, Math.min(to, end) - start])
}

/** An answer's share of the votes: as reported, else of the voters, else of all votes. */
export function shareOf(poll: Poll, answer: Poll['answers'][number]): number | undefined {
  if (answer.percent !== undefined) return answer.percent
  const all = poll.voters ?? poll.answers.reduce((sum, { voters = 0 }) => sum + voters, 0)
  if (answer.voters === undefined) return undefined
  return all === 0 ? 0 : Math.round((100 * answer.voters) / all)
}
