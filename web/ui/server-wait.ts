import { create } from 'zustand'

/** The server has said "too often", and what was asked for is asked again when it lets us. */
export const useServerWait = create(() => ({ isWaiting: false }))
