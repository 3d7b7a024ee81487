import { create } from 'zustand'

/** Whether sign-in is shown because the session was ended, and not because the user signed out. */
export const useEnding = create(() => ({ isEnded: false }))
