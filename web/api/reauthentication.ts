/**
 * What some calls ask for: that the person proves once more who he is. The dialog of the application
 * registers here; calls that were refused meanwhile wait for one and the same answer.
 */
function createReauthentication() {
  let ask: (() => Promise<boolean>) | undefined
  let asking: Promise<boolean> | undefined

  return {
    /**
     * `show` opens the dialog and tells in the end whether the proof was given. Returns how to take it away.
     */
    askBy: (show: () => Promise<boolean>): (() => void) => {
      ask = show
      return () => {
        if (ask === show) ask = undefined
      }
    },
    /** False where the person does not want to, or nobody can be asked. */
    prove: async (): Promise<boolean> => {
      asking ??= ask?.().finally(() => {
        asking = undefined
      })
      return (await asking) ?? false
    },
  }
}

export const reauthentication = createReauthentication()
