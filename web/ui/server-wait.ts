import { create } from 'zustand'

/** The server limits the rate, and the request is repeated when it allows it. */
export const useServerWait = create(() => ({ isWaiting: false }))
