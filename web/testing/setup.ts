import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { StoreApi } from 'zustand'
import { useAnswered } from '#api/local-answers.ts'
import { queryClient } from '#api/query-client.ts'
import { useServerContact } from '#api/server-contact.ts'
import { session } from '#api/session.ts'
import { forgetMarks } from '#features/posts/api/seen.ts'
import { coverAll } from '#features/posts/media/covers.ts'
import { allEn as en } from '#i18n/all-english.ts'
import { loadTexts, showTextsIn, startTexts } from '#i18n/i18n.ts'
import { useOnline } from '#ui/online.ts'
import { usePreferences } from '#ui/preferences.ts'
import { useServerWait } from '#ui/server-wait.ts'
import { useUnsaved } from '#ui/unsaved.ts'
import { useOfflineStore } from '../offline/offline-store-state.ts'

// Browser features that jsdom lacks.
class NoResizes implements ResizeObserver {
  observe() {
    return undefined
  }
  unobserve() {
    return undefined
  }
  disconnect() {
    return undefined
  }
}
vi.stubGlobal('ResizeObserver', NoResizes)
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {
      return undefined
    }
    unobserve() {
      return undefined
    }
    disconnect() {
      return undefined
    }
  },
)
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
Element.prototype.scrollIntoView = () => undefined

// A busy machine is slow; that is not a failure.
configure({ asyncUtilTimeout: 15_000 })

startTexts(en)
await loadTexts('uk')

/** Test files share the modules, so what one leaves would reach the next. */
const resetOf =
  <State>(store: StoreApi<State>) =>
  () =>
    store.setState(store.getInitialState())

const resets = [
  resetOf(usePreferences),
  resetOf(useOnline),
  resetOf(useServerContact),
  resetOf(useServerWait),
  resetOf(useAnswered),
  resetOf(useOfflineStore),
  resetOf(useUnsaved),
]

beforeEach(() => showTextsIn('en'))

afterEach(() => {
  cleanup()
  queryClient.clear()
  session.end()
  coverAll()
  for (const reset of resets) reset()
  // Waiting requests would reach the server of the next test.
  forgetMarks()
})
