import { useCallback, useState } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'

/**
 * The search part of the last requested URL. The router applies a change only after its session check.
 * Further changes build on the pending one, and the screen shows it at once.
 */
export function useAddress(): [URLSearchParams, (next: URLSearchParams, options?: NavigateOptions) => void] {
  const [applied, navigate] = useSearchParams()
  const [pending, setPending] = useState({ over: applied, params: applied })
  const change = useCallback(
    (params: URLSearchParams, options?: NavigateOptions) => {
      setPending({ over: applied, params })
      navigate(params, options)
    },
    [applied, navigate],
  )
  return [pending.over === applied ? pending.params : applied, change]
}
