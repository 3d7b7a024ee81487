import { useCallback, useState } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'

/**
 * The search part of the last requested URL. The router applies a change only after its session check.
 * Further changes build on the pending one, and the screen shows it at once.
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
