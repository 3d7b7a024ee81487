import { useState } from 'react'
import { usePreferences } from '#ui/preferences.ts'
import type { Language } from './dictionaries.ts'
import { loadTexts } from './i18n.ts'

let latest: Language | undefined

/**
 * The language of the application and its choice. A language whose texts cannot be loaded is not chosen, and
 * `isFailed` is true until the next choice. If texts of an earlier choice arrive late, the latest choice stays.
 */
export function useLanguage() {
  const language = usePreferences((preferences) => preferences.language)
  const [isFailed, setIsFailed] = useState(false)
  const choose = (chosen: Language) => {
    latest = chosen
    setIsFailed(false)
    loadTexts(chosen).then(
      () => latest === chosen && usePreferences.setState({ language: chosen }),
      () => setIsFailed(latest === chosen),
    )
  }
  return { language, choose, isFailed }
}
