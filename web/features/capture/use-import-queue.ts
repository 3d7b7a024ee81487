import { useRef, useState } from 'react'
import { startImport } from './api/jobs.ts'
import { upload } from './api/upload.ts'

export type QueuedImport = { id: number; name: string; size: number; state: QueuedState }
export type QueuedState =
  | { status: 'waiting' }
  | { status: 'uploading'; sent: number; total: number; cancel: () => void }
  | { status: 'started'; jobId: string }
  | { status: 'cancelled' }
  | { status: 'failed'; error: unknown }

type Waiting = { id: number; file: File; channel: string }

/**
 * Queue of files that are uploaded one after the other. Each gets its own job, which starts after its upload.
 */
export function useImportQueue() {
  const [items, setItems] = useState<readonly QueuedImport[]>([])
  const waiting = useRef<Waiting[]>([])
  const isSending = useRef<boolean>(false)
  const lastId = useRef<number>(0)
  const show = (id: number, state: QueuedState) =>
    setItems((known) => known.map((item) => (item.id === id ? { ...item, state } : item)))

  const send = async ({ id, file, channel }: Waiting) => {
    const abort = new AbortController()
    const uploading = (sent: number, total: number) =>
      show(id, { status: 'uploading', sent, total, cancel: () => abort.abort() })
    uploading(0, file.size)
    try {
      const uploadId = await upload(file, { signal: abort.signal, onProgress: uploading })
      show(id, { status: 'started', jobId: await startImport(uploadId, channel) })
    } catch (error) {
      show(id, abort.signal.aborted ? { status: 'cancelled' } : { status: 'failed', error })
    }
  }

  const sendAll = async () => {
    if (isSending.current) return
    isSending.current = true
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) await send(next)
    isSending.current = false
  }

  /** Adds files at the top of the list. `channel` applies to each of them. */
  const add = (files: readonly File[], channel: string) => {
    const added = files.map((file) => {
      lastId.current += 1
      return { id: lastId.current, file, channel }
    })
    waiting.current.push(...added)
    const shown = added.map(
      ({ id, file }): QueuedImport => ({
        id,
        name: file.name,
        size: file.size,
        state: { status: 'waiting' },
      }),
    )
    setItems((known) => [...shown, ...known])
    void sendAll()
  }

  /** Removes a file whose upload has not started. */
  const remove = (id: number) => {
    waiting.current = waiting.current.filter((one) => one.id !== id)
    setItems((known) => known.filter((item) => item.id !== id))
  }
  return { items, add, remove }
}
