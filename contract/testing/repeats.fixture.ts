import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** `npm run test:long`: property tests try more inputs, kill tests kill more often. */
    isLong: boolean
  }
}

/**
 * How often a test repeats what it does: `usual` times in `npm test`, `long` times in `npm run test:long`.
 */
export function repeats(usual: number, long = usual * 20): number {
  return inject('isLong') ? long : usual
}
