import { create } from 'zustand'

/** Whether the sign-in stands there because a session was ended, and not because somebody signed out. */
export const useEnding = create(() => ({ isEnded: false }))
