import { check } from '@litopys/contract/check'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import * as Type from 'typebox'
import { CallError } from '#api/call-error.ts'
import { failureOf } from '#api/failure.ts'
import { urlOf } from '#api/send.ts'
import { session } from '#api/session.ts'

type UploadOptions = { signal: AbortSignal; onProgress: (sent: number, total: number) => void }

const uploaded = Type.Object({ data: jobRoutes.upload.answer.item })

/** Uploads a file unchanged. Only XMLHttpRequest reports upload progress. */
export async function upload(file: File, { signal, onProgress }: UploadOptions): Promise<string> {
  const token = await session.freshToken()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(jobRoutes.upload.method, urlOf(jobRoutes.upload, { fileName: file.name }))
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = (event) => onProgress(event.loaded, event.total)
    request.onload = () => {
      if (request.status >= 400) return reject(failureOf(request.status, request.responseText))
      const answer = check(uploaded, JSON.parse(request.responseText))
      if (answer.ok) resolve(answer.value.data.uploadId)
      else reject(new CallError('unreadable', 'The answer to the upload could not be read'))
    }
    request.onerror = () => reject(new CallError('network', 'The server does not answer'))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
