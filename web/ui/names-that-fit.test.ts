import { expect, test } from 'vitest'
import { nameBeside, namesThatFit } from './names-that-fit.ts'

const circle = (text: string, x: number, y: number, size: number) => ({ text, x, y, size })
const room = { widthOf: ({ length }: string) => length * 7, height: 14, width: 300, bottom: 200 }
const places = (circles: ReturnType<typeof circle>[]) =>
  Object.fromEntries(namesThatFit(circles, room).map(({ text, left, middle }) => [text, [left, middle]]))

test('a name is right of its circle, and left of it where the drawing ends', () => {
  expect(places([circle('Львів', 20, 50, 5), circle('Харків', 280, 90, 10)])).toEqual({
    Львів: [28, 50],
    Харків: [225, 90],
  })
})

test('a name is on no other circle, as it would be read as the name of that one', () => {
  const [kharkiv, poltava] = [circle('Харків', 150, 100, 20), circle('Полтава', 118, 104, 16)]
  // Right of it is Kharkiv, so the name of Poltava is left.
  expect(places([kharkiv, poltava])).toEqual({ Харків: [173, 100], Полтава: [50, 104] })
  const sumy = circle('Суми', 60, 100, 18)
  expect(places([kharkiv, poltava, sumy])).toEqual({
    Харків: [173, 100],
    Суми: [11, 100],
    Полтава: [93.5, 130],
  })
})

test('a name is on its own circle where there is no room beside it', () => {
  const around = [
    circle('', 190, 100, 15),
    circle('', 110, 100, 15),
    circle('', 150, 60, 15),
    circle('', 150, 140, 15),
  ]
  expect(places([circle('Київ', 150, 100, 20), ...around])).toMatchObject({ Київ: [136, 100] })
})

test('the largest circle of a crowd has its name', () => {
  const crowd = [circle('Київ', 150, 100, 20)]
  for (let x = 110; x <= 190; x += 20)
    for (let y = 60; y <= 140; y += 20) crowd.push(circle('Околиця', x, y, 15))
  expect(places(crowd)).toMatchObject({ Київ: [136, 100] })
})

test('a name can be on much smaller circles', () => {
  const dots = Array.from({ length: 5 }, (_, i) => circle('', 90 + 10 * i, 100, 3))
  expect(places([circle('Харків', 60, 100, 20), ...dots])).toMatchObject({ Харків: [83, 100] })
})

test('a name without room is left out, and can be shown beside its circle', () => {
  const wide = circle('Кам’янець-Подільський біля річки Смотрич', 150, 50, 10)
  expect(places([wide])).toEqual({ [wide.text]: [10, 30] })
  expect(places([{ ...wide, x: 100 }])).toEqual({})
  expect(nameBeside(circle('Львів', 20, 50, 5), room)).toEqual({ left: 28, middle: 50 })
  expect(nameBeside(circle('Харків', 280, 90, 10), room)).toEqual({ left: 225, middle: 90 })
})

test('a name is not above or below the drawing', () => {
  const wide = 'Кам’янець-Подільський біля річки Смотрич'
  expect(places([circle(wide, 150, 15, 10)])).toEqual({ [wide]: [10, 35] })
  expect(places([circle(wide, 150, 185, 10)])).toEqual({ [wide]: [10, 165] })
  expect(places([circle('Львів', 30, 2, 5)])).toEqual({ Львів: [12.5, 17] })
})
