import { useWindowEvent } from '@mantine/hooks'
import { usePreferences } from './preferences.ts'

/** `code` is the position on the keyboard: with a Cyrillic layout, the J key types "о". */
export type Key = { key: string; code: string; run: () => void }

const latin = /^[\x20-\x7e]$/

/**
 * Single-key shortcuts for the whole page, except while typing or inside a dialog. Users can turn off keys of
 * characters: speech input presses them by accident (WCAG 2.2, 2.1.4).
 */
export function useKeys(keys: Key[]) {
  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(elsewhere)) return
    if (event.key === 'Enter' && event.target instanceof Element && event.target.closest(pressed)) return
    const hit = keys.find(({ key, code }) =>
      latin.test(event.key) ? event.key === key : event.code === code,
    )
    if (!hit) return
    if (hit.key.length === 1 && !usePreferences.getState().singleKeys) return
    event.preventDefault()
    hit.run()
  })
}

/** Elements that Enter activates when they have the focus. */
const pressed = 'a, button, input, summary, [role=slider], [role=separator]'

const elsewhere =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu]'
