import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** `npm run test:long`: property tests try more inputs, kill tests kill more often. */
    isLong: boolean
  }
}

/** Number of repetitions in a test: `usual` in `npm test`, `long` in `npm run test:long`. */
export function repeats(usual: number, long = usual * 20): number {
  return inject('isLong') ? long : usual
}
