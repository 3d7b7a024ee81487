import type { Target } from './target.ts'

/** A target that never ends. */
export const target: Target = {
  maxBytes: 64,
  run: () => {
    for (;;) performance.now()
  },
}
