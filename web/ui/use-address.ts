import { useCallback, useState } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'

/**
 * The search part of the address as it was last asked for. The router takes a change up only after it has
 * looked at the session; what is changed before that builds on the change that is under way, and the screen
 * shows it at once.
 */
export function useAddress(): [URLSearchParams, (next: URLSearchParams, options?: NavigateOptions) => void] {
  const [taken, take] = useSearchParams()
  const [asked, setAsked] = useState({ over: taken, params: taken })
  const change = useCallback(
    (params: URLSearchParams, options?: NavigateOptions) => {
      setAsked({ over: taken, params })
      take(params, options)
    },
    [taken, take],
  )
  return [asked.over === taken ? asked.params : taken, change]
}
