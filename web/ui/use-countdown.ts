import { useEffect, useState } from 'react'

/** Seconds left of `seconds`; the countdown restarts whenever `start` changes. */
export function useCountdown(seconds: number, start: unknown): number {
  const [left, setLeft] = useState(seconds)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `start` restarts a countdown of the same length
  useEffect(() => {
    const until = performance.now() + seconds * 1_000
    const tick = () => setLeft(Math.max(0, Math.ceil((until - performance.now()) / 1_000)))
    tick()
    const timer = setInterval(tick, 250)
    const stop = setTimeout(() => clearInterval(timer), seconds * 1_000 + 500)
    return () => {
      clearInterval(timer)
      clearTimeout(stop)
    }
  }, [seconds, start])
  return left
}
