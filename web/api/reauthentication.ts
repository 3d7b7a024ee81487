/**
 * Reauthentication for calls that need it. The dialog of the application registers here; calls that are
 * refused meanwhile wait for the same result.
 */
function createReauthentication() {
  let ask: (() => Promise<boolean>) | undefined
  let pending: Promise<boolean> | undefined

  return {
    /**
     * `show` opens the dialog and resolves to whether the user was authenticated. Returns a function that
     * unregisters it.
     */
    askBy: (show: () => Promise<boolean>): (() => void) => {
      ask = show
      return () => {
        if (ask === show) ask = undefined
      }
    },
    /** False if the user cancels, or no dialog is registered. */
    prove: async (): Promise<boolean> => {
      pending ??= ask?.().finally(() => {
        pending = undefined
      })
      return (await pending) ?? false
    },
  }
}

export const reauthentication = createReauthentication()
