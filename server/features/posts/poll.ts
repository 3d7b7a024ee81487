import type { Poll } from '@litopys/contract/schemas/post'

/** The poll in the extra values of a post; every source uses the keys of the JSON export. */
export function pollOf(extra: string): Poll | undefined {
  if (!extra.includes('"poll"')) return undefined
  const known: unknown = JSON.parse(extra)
  const poll = isFields(known) ? known.poll : undefined
  if (!isFields(poll)) return undefined
  const voters = count(poll.total_voters)
  return {
    question: plain(poll.question),
    answers: (Array.isArray(poll.answers) ? poll.answers : []).filter(isFields).map(answerOf),
    isClosed: poll.closed === true,
    ...(voters === undefined ? {} : { voters }),
    ...(poll.is_rounded === true ? { isRounded: true } : {}),
  }
}

function answerOf(answer: Fields): Poll['answers'][number] {
  const [voters, percent] = [count(answer.voters), count(answer.percent)]
  return {
    text: plain(answer.text),
    ...(voters === undefined ? {} : { voters }),
    ...(percent === undefined ? {} : { percent }),
  }
}

function count(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 ? Math.round(value) : undefined
}

type Fields = Record<string, unknown>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Telegram Desktop writes a question with formatting as a list of strings and pieces. */
function plain(text: unknown): string {
  if (typeof text === 'string') return text
  if (!Array.isArray(text)) return ''
  return text.map((piece) => plain(isFields(piece) ? piece.text : piece)).join('')
}
