/**
 * Lets a loop sleep until it is woken. A ring during its work ends its next sleep at once, so no call is
 * missed.
 */
export type WakeSignal = { ring(): void; sleep(milliseconds: number): Promise<void> }

export function createWakeSignal(): WakeSignal {
  let hasRung = false
  let wake = () => {
    // The loop is not sleeping.
  }
  return {
    ring: () => {
      hasRung = true
      wake()
    },
    sleep: async (milliseconds) => {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      hasRung = false
    },
  }
}
