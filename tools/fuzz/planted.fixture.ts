import type { Target } from './target.ts'

/** A target with a fault behind nested comparisons, which inputs made at random do not pass. */
export const target: Target = {
  maxBytes: 64,
  run: (input) => {
    const text = input.toString('latin1')
    if (text.charCodeAt(0) !== 0x66) return
    if (text.charCodeAt(1) !== 0x75) return
    if (text.charCodeAt(2) !== 0x7a) return
    if (text.charCodeAt(3) !== 0x7a) return
    if (text.charCodeAt(4) === 0x21) throw new Error('the planted fault')
  },
}
