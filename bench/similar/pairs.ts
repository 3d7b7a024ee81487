import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom } from '../../server/demo/random.ts'

/** A text and the text that has to be found for it, in the corpus of its kind. */
export type Pair = { question: string; wanted: string }
export type Kind = { name: string; pairs: Pair[]; corpus: string[] }

/**
 * Pairs of texts with a known answer, from a folder with data sets: translations of FLORES (flores/flores-dev.*) and NTREX
 * (splits/dev/ntrex.*.txt), line by line in three languages, and real posts, which are noise and the source of reposts.
 */
export function readKinds(folder: string, questions: number): Kind[] {
  const lines = (name: string) => readFileSync(join(folder, name), 'utf8').trim().split('\n')
  const sets = [
    { of: 'FLORES', in: (language: string) => lines(`flores/flores-dev.${language}`) },
    { of: 'NTREX', in: (language: string) => lines(`splits/dev/ntrex.${language}.txt`) },
  ]
  const posts = [...russianPosts(folder), ...ukrainianPosts(folder)]
  const noise = posts.slice(0, 4_000)
  const ways = [
    ['uk', 'ru'],
    ['ru', 'uk'],
    ['uk', 'en'],
    ['en', 'uk'],
    ['ru', 'en'],
    ['en', 'ru'],
  ] as const
  const translations = ways.flatMap(([from, to]) =>
    sets.map((set, at): Kind => {
      const [asked, answers] = [set.in(from), set.in(to)]
      const step = Math.max(1, Math.floor(asked.length / questions))
      const pairs = asked.flatMap((question, i) => {
        const wanted = answers[i]
        return i % step === 0 && wanted ? [{ question, wanted }] : []
      })
      return {
        name: `${set.of} ${from} to ${to}`,
        pairs: pairs.slice(0, questions),
        corpus: [...answers, ...(sets[1 - at]?.in(to) ?? []), ...noise],
      }
    }),
  )
  return [...translations, ...reposts(posts, questions)]
}

const edits = {
  'a footer and a word less': (words: string[]) => [...words.slice(1), '\n\nПідписатись | Надіслати новину'],
  'every eighth word changed': (words: string[]) =>
    words.map((word, at) => (at % 8 === 3 ? 'замість' : word)),
  'every third word changed': (words: string[]) => words.map((word, at) => (at % 3 === 1 ? 'замість' : word)),
  'the first half only': (words: string[]) => words.slice(0, Math.ceil(words.length / 2)),
  'sentences in another order': (words: string[]) => {
    const sentences = words.join(' ').split(/(?<=[.!?]) /)
    return [...sentences.slice(1), ...sentences.slice(0, 1)]
  },
}

function reposts(posts: string[], questions: number): Kind[] {
  const random = createRandom(7)
  const long = posts.filter((text) => text.split(/\s+/).length > 20)
  return Object.entries(edits).map(([name, edit]) => ({
    name: `repost: ${name}`,
    corpus: long.slice(0, 6_000),
    pairs: Array.from({ length: questions }, () => {
      const wanted = random.pick(long.slice(0, 6_000))
      return { question: edit(wanted.split(/\s+/)).join(' '), wanted }
    }),
  }))
}

function russianPosts(folder: string): string[] {
  const raw = join(folder, 'nktkln-telegram-news/raw')
  return readdirSync(raw)
    .toSorted()
    .flatMap((name) => {
      const posts: { text: string }[] = JSON.parse(readFileSync(join(raw, name), 'utf8'))
      return posts
        .map(({ text }) => text)
        .filter((text) => text.length > 40)
        .slice(0, 600)
    })
}

function ukrainianPosts(folder: string): string[] {
  const table = readFileSync(join(folder, 'project-ml-uk-news/trusted_news_part_28.csv'), 'utf8')
  const texts = table.matchAll(/^\d+,[^,]*,"(?:[^"]|"")*","((?:[^"]|"")*)",/gmu)
  return [...new Set([...texts].map(([, text = '']) => text.replaceAll('""', '"')))]
    .filter((text) => text.length > 40)
    .slice(0, 3_000)
}
