import { useState } from 'react'
import { startImport } from './api/jobs.ts'
import { upload } from './api/upload.ts'

export type ImportState =
  | { status: 'idle' }
  | { status: 'uploading'; name: string; sent: number; total: number; cancel: () => void }
  | { status: 'started'; jobId: string }
  | { status: 'cancelled' }
  | { status: 'failed'; error: unknown }

/** A file on its way in: first the upload, then the job that reads it. */
export function useImport() {
  const [state, setState] = useState<ImportState>({ status: 'idle' })

  const start = async (file: File, channel: string) => {
    const abort = new AbortController()
    const uploading = (sent: number, total: number) =>
      setState({ status: 'uploading', name: file.name, sent, total, cancel: () => abort.abort() })
    uploading(0, file.size)
    try {
      const uploadId = await upload(file, { signal: abort.signal, onProgress: uploading })
      setState({ status: 'started', jobId: await startImport(uploadId, channel) })
    } catch (error) {
      setState(abort.signal.aborted ? { status: 'cancelled' } : { status: 'failed', error })
    }
  }

  /** What came of the last file is no news once another is being chosen. */
  const forget = () => setState({ status: 'idle' })
  return { state, start, forget }
}
