import type { Random } from '../server/demo/random.ts'
import { type Language, languages, vocabularyOf } from './vocabulary.ts'
import { phraseProbes, probes } from './words.ts'
import { createZipf } from './zipf.ts'

/** A piece of a post with the name of its markup in Telegram Desktop. */
export type Stretch = { type: 'plain' | 'bold' | 'hashtag' | 'mention' | 'link'; text: string }

const medianDrawnWords = 24
const mostWords = 400
const hashtagCount = 3_000
const mentionCount = 1_500
const domainCount = 800

const languageShares = { uk: 0.5, ru: 0.3, en: 0.2 } satisfies Record<Language, number>

export type Writer = () => Stretch[]

export function createWriter(random: Random): Writer {
  const next = random.next
  const dictionaries = languages.map((language) => {
    const words = vocabularyOf(language)
    return { share: languageShares[language], words, rank: createZipf(words.length, 1.03) }
  })
  const [tagWords = []] = dictionaries.map(({ words }) => words)
  const hashtag = createZipf(hashtagCount, 1.1)
  const mention = createZipf(mentionCount, 1.1)
  const domain = createZipf(domainCount, 1.2)

  function dictionary() {
    let point = next()
    for (const candidate of dictionaries) {
      point -= candidate.share
      if (point < 0) return candidate
    }
    return random.pick(dictionaries)
  }

  function words(): string[] {
    const { words, rank } = dictionary()
    const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
    const length = Math.min(mostWords, Math.max(1, Math.round(medianDrawnWords * Math.exp(0.8 * normal))))
    const drawn: string[] = []
    for (let i = 0; i < length; i++) drawn.push(words[rank(next())] ?? '')
    const put = (text: string) => {
      const at = Math.floor(next() * (drawn.length + 1))
      // Swapped instead of spliced, because the order of drawn words does not matter.
      drawn.push(drawn[at] ?? text)
      drawn[at] = text
    }
    const alone = (text: string) => drawn.splice(Math.floor(next() * (drawn.length + 1)), 0, text)
    for (const { share, forms } of probes) if (next() < share) put(random.pick(forms))
    for (const { share, phrase } of phraseProbes) if (next() < share) alone(phrase)
    return drawn
  }

  function sentences(): string {
    let text = ''
    let opens = true
    for (const word of words()) {
      text += text === '' ? '' : ' '
      text += opens ? word.charAt(0).toUpperCase() + word.slice(1) : word
      const end = next()
      opens = end < 0.09
      if (opens) text += end < 0.02 ? '.\n\n' : '.'
      else if (end < 0.17) text += ','
    }
    return /[.\n]$/.test(text) ? text.trimEnd() : `${text.replace(/,$/, '')}.`
  }

  return () => {
    const stretches: Stretch[] = []
    const body = sentences().replaceAll('\n\n ', '\n\n')
    const headline = next() < 0.2 ? body.indexOf('.') + 1 : 0
    if (headline > 0) stretches.push({ type: 'bold', text: body.slice(0, headline) })
    if (headline < body.length) stretches.push({ type: 'plain', text: body.slice(headline) })
    const append = (separator: string, stretch: Stretch) =>
      stretches.push({ type: 'plain', text: separator }, stretch)

    if (next() < 0.18) {
      const site = domain(next())
      append('\n', { type: 'link', text: `https://site${site}.example/${Math.floor(next() * 1e6)}` })
    }
    if (next() < 0.2) append('\n', { type: 'mention', text: `@bench_channel_${mention(next())}` })
    const tags = next() < 0.35 ? 1 + Math.floor(next() * 3) : 0
    for (let i = 0; i < tags; i++) {
      // After the function words, which are not used as hashtags.
      append(i === 0 ? '\n\n' : ' ', {
        type: 'hashtag',
        text: `#${tagWords[100 + hashtag(next())] ?? 'архів'}`,
      })
    }
    return stretches
  }
}
