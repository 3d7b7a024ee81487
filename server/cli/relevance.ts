import type { Matching } from '@litopys/contract/query/matching'
import { postRoutes } from '@litopys/contract/routes/archives'
import { tokenize } from '@litopys/language/text/tokens'
import type { ApiClient } from './api-client.ts'
import type { QuestionSet } from './relevance-questions.ts'
import { importTexts } from './temporary-archive.ts'

/** Share of the questions whose paragraph was the first result, or among the first ten. */
export type Recall = { at1: number; at10: number }
export type Relevance = { set: string; paragraphs: number; questions: number; forms: Recall; form: Recall }

/** Searches for the questions of a set, at most `most`, evenly chosen, in an archive with only this set. */
export async function measureRelevance(
  api: ApiClient,
  directory: string,
  set: QuestionSet,
  most: number,
): Promise<Relevance> {
  await importTexts(api, directory, set.name, set.paragraphs)
  const step = Math.max(1, set.questions.length / most)
  const count = Math.min(most, set.questions.length)
  const questions = Array.from({ length: count }, (_, i) => set.questions[Math.floor(i * step)]).filter(
    (question) => question !== undefined,
  )
  const recall = async (words: Matching['words']) => {
    const ranks: number[] = []
    for (const { text, paragraph } of questions) ranks.push(await rankOf(api, text, paragraph, words))
    const within = (last: number) => ranks.filter((rank) => rank > 0 && rank <= last).length / ranks.length
    return { at1: within(1), at10: within(10) }
  }
  const counts = { paragraphs: set.paragraphs.length, questions: questions.length }
  return { set: set.name, ...counts, forms: await recall('forms'), form: await recall('form') }
}

/** Rank of the paragraph among the first ten results; 0 if it is not there. */
async function rankOf(api: ApiClient, question: string, paragraph: number, words: Matching['words']) {
  const { data } = await api.call(postRoutes.search, {
    q: anyWordOf(question),
    matching: { words, spellings: false },
    sortBy: { key: 'relevance' },
    page: 1,
    itemsPerPage: 10,
  })
  return data.findIndex(({ messageId }) => messageId === paragraph + 1) + 1
}

/**
 * Any word of the question may match, because a question has words that its answer lacks. BM25 weights them.
 */
function anyWordOf(question: string): string {
  return tokenize(question)
    .map(({ start, end }) => question.slice(start, end).toLowerCase())
    .join(' OR ')
}
