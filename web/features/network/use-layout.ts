import type { Network } from '@litopys/contract/schemas/network'
import { useEffect, useRef, useState } from 'react'
import type { Community } from './communities.ts'
import workerAddress from './layout.worker.ts?worker&url'
import type { LayoutAnswer, LayoutQuestion, Positions } from './positions.ts'

export type Layout = {
  /** Undefined until they are found. */
  communities: Community[] | undefined
  positions: Positions
  isComplete: boolean
  hasFailed: boolean
}

const noLayout: Layout = { communities: undefined, positions: {}, isComplete: false, hasFailed: false }

/**
 * Communities and positions of the channels, computed in a worker. Channels keep their positions when others come and go.
 */
export function useLayout(network: Network | undefined): Layout {
  const [layout, setLayout] = useState<Layout & { of?: Network }>(noLayout)
  const known = useRef<Positions>({})
  useEffect(() => {
    if (!network) return
    const worker = new Worker(scriptAddress(workerAddress), { type: 'module' })
    const of = network
    worker.addEventListener('message', ({ data }: MessageEvent<LayoutAnswer>) => {
      if (data.kind === 'communities') {
        const { communities } = data
        setLayout((before) => ({ ...before, of, communities, isComplete: false, hasFailed: false }))
        return
      }
      known.current = { ...known.current, ...data.positions }
      setLayout((before) => ({ ...before, of, positions: data.positions, isComplete: data.isLast }))
    })
    worker.addEventListener('error', () => setLayout((before) => ({ ...before, of, hasFailed: true })))
    const { nodes, edges } = network
    const question: LayoutQuestion = { network: { nodes, edges }, known: known.current }
    worker.postMessage(question)
    return () => worker.terminate()
  }, [network])
  return layout.of === network ? layout : { ...noLayout, positions: layout.positions }
}

/** A string, or a trusted address in browsers that require it. */
function scriptAddress(address: string): string {
  if (typeof trustedTypes === 'undefined') return address
  return trustedTypes.createPolicy('layout', { createScriptURL: (url) => url }).createScriptURL(address)
}
