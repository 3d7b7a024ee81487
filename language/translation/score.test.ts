import { expect, test } from 'vitest'
import { ratings, scoreTranslation, type Translation } from './score.ts'

const made: Translation = {
  source: 'Міст відкрили о 10',
  translation: 'The bridge opened at 10',
  target: 'en',
  confidence: 100,
  alternatives: ['The bridge opened at 10'],
}
const scored = (part: Partial<Translation>) => {
  const { score, rating, parts } = scoreTranslation({ ...made, ...part })
  return [parts.language, parts.alternatives, parts.length, parts.kept, parts.script, score, rating]
}

// By hand: language = confidence × 0.4; alternatives = 30 × 2 × common words ÷ words of both; the heuristic
// 10 + 10 + 10.
test.each<[string, Partial<Translation>, ReturnType<typeof scored>]>([
  ['all is well', {}, [40, 30, 10, 10, 10, 100, 'high']],
  ['the language is doubtful', { confidence: 50 }, [20, 30, 10, 10, 10, 80, 'high']],
  ['the language is unknown', { confidence: 0 }, [0, 30, 10, 10, 10, 60, 'medium']],
  ['more than 100 per cent counts as 100', { confidence: 250 }, [40, 30, 10, 10, 10, 100, 'high']],
  ['less than 0 per cent counts as 0', { confidence: -1 }, [0, 30, 10, 10, 10, 60, 'medium']],
  ['halves are rounded up', { confidence: 31.25 }, [13, 30, 10, 10, 10, 73, 'medium']],
  ['there are no alternatives', { alternatives: [] }, [40, 15, 10, 10, 10, 85, 'high']],
  // 2 × 4 common of 5 + 5 words: 0.8 × 30.
  [
    'an alternative differs in one word',
    { alternatives: ['The crossing opened at 10'] },
    [40, 24, 10, 10, 10, 94, 'high'],
  ],
  // (1 + 0) ÷ 2 × 30.
  [
    'one of two alternatives has nothing in common',
    { alternatives: ['the BRIDGE opened, at 10!', 'It rains'] },
    [40, 15, 10, 10, 10, 85, 'high'],
  ],
  // "bridge" counts once instead of three times: 2 × 1 ÷ (3 + 5) × 30 = 7.5.
  [
    'a repeated word counts as often as both texts have it',
    { alternatives: ['bridge bridge bridge'] },
    [40, 8, 10, 10, 10, 78, 'high'],
  ],
  [
    'neither text has a word',
    { source: '!', translation: '?', alternatives: ['…'] },
    [40, 30, 10, 10, 10, 100, 'high'],
  ],
  // 36 characters for 18 are double, 37 are more; 54 are triple, 55 more.
  [
    'twice as long',
    { translation: `${'a'.repeat(33)} 10`, alternatives: [] },
    [40, 15, 10, 10, 10, 85, 'high'],
  ],
  [
    'more than twice as long',
    { translation: `${'a'.repeat(34)} 10`, alternatives: [] },
    [40, 15, 5, 10, 10, 80, 'high'],
  ],
  [
    'three times as long',
    { translation: `${'a'.repeat(51)} 10`, alternatives: [] },
    [40, 15, 5, 10, 10, 80, 'high'],
  ],
  [
    'more than three times as long',
    { translation: `${'a'.repeat(52)} 10`, alternatives: [] },
    [40, 15, 0, 10, 10, 75, 'medium'],
  ],
  // 9 of 18 are half, 8 less; 6 are a third, 5 less.
  ['half as long', { translation: 'aaaaaa 10', alternatives: [] }, [40, 15, 10, 10, 10, 85, 'high']],
  ['less than half as long', { translation: 'aaaaa 10', alternatives: [] }, [40, 15, 5, 10, 10, 80, 'high']],
  ['a third as long', { translation: 'aaa 10', alternatives: [] }, [40, 15, 5, 10, 10, 80, 'high']],
  [
    'less than a third as long',
    { translation: 'aa 10', alternatives: [] },
    [40, 15, 0, 10, 10, 75, 'medium'],
  ],
  [
    'the number is missing',
    { translation: 'The bridge opened at ten', alternatives: [] },
    [40, 15, 10, 0, 10, 75, 'medium'],
  ],
  // One of three: 3.33.
  [
    'one of number, address and mention is preserved',
    {
      source: 'О 10 @mist https://example.org/a.',
      translation: 'At 10 on that page there',
      alternatives: [],
    },
    [40, 15, 10, 3, 10, 78, 'high'],
  ],
  [
    'the source has nothing to preserve',
    { source: 'Міст відкрили рано', translation: 'The bridge opened', alternatives: [] },
    [40, 15, 10, 10, 10, 85, 'high'],
  ],
  // 11 of 15 letters are Latin.
  [
    'a word was not translated',
    { translation: 'The міст opened at 10', alternatives: [] },
    [40, 15, 10, 10, 7, 82, 'high'],
  ],
  [
    'nothing was translated',
    { translation: 'Міст відкрили о 10', confidence: 40, alternatives: [] },
    [16, 15, 10, 10, 0, 51, 'medium'],
  ],
  [
    'a score of 50 is low',
    { translation: 'Міст відкрили о 10', confidence: 37.5, alternatives: [] },
    [15, 15, 10, 10, 0, 50, 'low'],
  ],
  ['no letter is left', { translation: '10', alternatives: [] }, [40, 15, 0, 10, 0, 65, 'medium']],
  [
    'the source has no letter',
    { source: '10', translation: '10', alternatives: [] },
    [40, 15, 10, 10, 10, 85, 'high'],
  ],
  [
    'a translation into Ukrainian has Cyrillic letters',
    { source: 'The bridge', translation: 'Міст', target: 'uk', alternatives: [] },
    [40, 15, 5, 10, 10, 80, 'high'],
  ],
])('%s', (_, part, expected) => {
  expect(scored(part)).toEqual(expected)
})

test('every rating can be reached', () => {
  const reached = [100, 0].map((confidence) => scoreTranslation({ ...made, confidence }).rating)
  const worst = scoreTranslation({ ...made, translation: 'ні', confidence: 0 }).rating
  expect(new Set([...reached, worst])).toEqual(new Set(ratings))
})
