import { describe, expect, test } from 'vitest'
import { haveSameWords, pictureWords } from './same-texts.ts'

const words = (text: string, unsure: number[] = []) => pictureWords({ text, unsure })

describe('pictures with nearly equal hashes', () => {
  const meme = words('Коли привезли генератор\nа пального немає')
  test('have the same words if a small or blurred copy lacks some', () => {
    expect(haveSameWords(meme, words('привезли генератор пального'))).toBe(true)
    expect(haveSameWords(meme, words('Коли привезли генератоо а пальноге немає'))).toBe(true)
  })
  test('have other words if only a few are common', () => {
    expect(haveSameWords(meme, words('Коли вимкнули воду\nа дощу немає'))).toBe(false)
  })
  test('have other words if each has a number that the other lacks', () => {
    const losses = words('Втрати за добу: 950 осіб, 12 танків')
    expect(haveSameWords(losses, words('Втрати за добу: 1020 осіб, 7 танків'))).toBe(false)
    expect(haveSameWords(words('№ 4'), words('№ 5'))).toBe(false)
    // A small copy has fewer.
    expect(haveSameWords(losses, words('Втрати за добу: 950 осіб'))).toBe(true)
  })
  test('are not judged by words that are short, unsure, or too few', () => {
    expect(haveSameWords(meme, words('на ми'))).toBeUndefined()
    expect(haveSameWords(meme, words('інше слово', [0, 4, 5, 10]))).toBeUndefined()
    expect(haveSameWords(meme, words('слово'))).toBeUndefined()
  })
})
