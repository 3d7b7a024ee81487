import { shownCount } from '../html/counts.ts'
import { allOfClass, childrenOf, type Element, hasClass, lineOf, ofClass } from '../html/tree.ts'
import { type Fields, present } from './fields.ts'

/** A poll in the form of the JSON export, with its searchable words. */
export function htmlPoll(body: Element): { extra: Fields; aside: string[] } {
  const poll = ofClass(body, 'media_poll')
  if (!poll) return { extra: {}, aside: [] }
  const question = lineOf(ofClass(poll, 'question')) ?? ''
  const kind = childrenOf(poll).find((child) => hasClass(child, 'details') && !hasClass(child, 'total'))
  const answers = allOfClass(poll, 'answer').map(answerOf)
  return {
    extra: {
      poll: {
        question,
        closed: lineOf(kind) === 'Final results',
        ...present({ total_voters: votesIn(lineOf(ofClass(poll, 'total'))) }),
        answers,
      },
    },
    aside: [question, ...answers.map(({ text }) => text)].filter((text) => text !== ''),
  }
}

/** Parses `- Yes 12 votes, chosen vote`; the votes are in an element of their own. */
function answerOf(answer: Element) {
  const details = lineOf(ofClass(answer, 'details'))
  const whole = lineOf(answer) ?? ''
  const text = (details === undefined ? whole : whole.slice(0, whole.length - details.length)).replace(
    /^-\s/,
    '',
  )
  return { text: text.trim(), voters: votesIn(details) ?? 0, chosen: /chosen vote/.test(details ?? '') }
}

function votesIn(text: string | undefined): number | undefined {
  return text === 'No votes' ? 0 : shownCount(text)?.value
}
