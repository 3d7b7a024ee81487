import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { StoreApi } from 'zustand'
import { queryClient } from '#api/query-client.ts'
import { useServerContact } from '#api/server-contact.ts'
import { session } from '#api/session.ts'
import { forgetMarks } from '#features/posts/api/seen.ts'
import { coverAll } from '#features/posts/media/covers.ts'
import { allEn as en } from '#i18n/all-english.ts'
import { loadTexts, showTextsIn, startTexts } from '#i18n/i18n.ts'
import { useOnline } from '#ui/online.ts'
import { usePreferences } from '#ui/preferences.ts'

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
function reset<State>(store: StoreApi<State>) {
  store.setState(store.getInitialState())
}

beforeEach(() => showTextsIn('en'))

afterEach(() => {
  cleanup()
  queryClient.clear()
  session.end()
  coverAll()
  reset(usePreferences)
  reset(useOnline)
  reset(useServerContact)
  // Waiting requests would reach the server of the next test.
  forgetMarks()
})
