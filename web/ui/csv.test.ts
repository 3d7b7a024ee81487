import { expect, test } from 'vitest'
import { csvText } from './csv.ts'

test('texts are quoted and never formulas, numbers keep all digits', () => {
  expect(
    csvText([
      ['Автор', 'Дописів'],
      ['=cmd|"x"', -0.125],
      ['a;=1+1', 12_345.678],
    ]),
  ).toBe('\uFEFF"Автор","Дописів"\r\n"\'=cmd|""x""",-0.125\r\n"a;\'=1+1",12345.678\r\n')
})
