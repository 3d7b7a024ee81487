import { describe, expect, test } from 'vitest'
import { termId } from '../../stems/term-id.ts'
import { captionsAgree, clusterNodeOfPicture } from './captions.ts'
import { captionWords } from './own-words.ts'

function captionOf(text: string) {
  const forms = captionWords(text).map(({ form }) => form.folded)
  return {
    formIds: forms.map(termId),
    numberIds: forms.filter((form) => /^\d+$/.test(form)).map(termId),
  }
}
const agree = (one: string, other: string) => {
  const [a, b] = [captionOf(one), captionOf(other)]
  expect(captionsAgree(b, a)).toBe(captionsAgree(a, b))
  return captionsAgree(a, b)
}

describe('captions of one picture', () => {
  test('agree if one says next to nothing', () => {
    expect(agree('', 'Наслідки нічного обстрілу міста')).toBe(true)
    expect(agree('Харків', 'Одеса зранку')).toBe(true)
    expect(agree('Фото дня\n\nПідписатись на Новини | Надіслати новину', 'Наслідки нічного обстрілу')).toBe(
      true,
    )
  })
  test('agree if half of their words are common', () => {
    expect(agree('Наслідки нічного обстрілу міста Харків', 'Наслідки нічного обстрілу Харків')).toBe(true)
    expect(agree('Тривога у місті Харків зараз', 'Відбій тривоги для міста Суми')).toBe(false)
  })
  test('do not agree if each has a number of its own', () => {
    expect(agree('12:30', '14:00')).toBe(false)
    expect(agree('Станом на 12 травня', '12 травня')).toBe(true)
    expect(agree('Станом на 12 травня', '')).toBe(true)
  })
})

test('the node of a picture depends on the file and on its words', () => {
  const [one, other] = ['a'.repeat(64), `${'a'.repeat(63)}b`]
  const nodes = [one, other].flatMap((hash) =>
    [[], [7], [7, 8]].map((ids) => clusterNodeOfPicture(hash, ids)),
  )
  expect(new Set(nodes).size).toBe(6)
  expect(clusterNodeOfPicture(one, [7])).toBe(clusterNodeOfPicture(one, [7]))
})
