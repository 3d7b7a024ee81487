import { check } from '@litopys/contract/check'
import { pictureRoutes } from '@litopys/contract/routes/pictures'
import { queryOptions } from '@tanstack/react-query'
import * as Type from 'typebox'
import { call } from '#api/call.ts'
import { CallError } from '#api/call-error.ts'
import { failureOf } from '#api/failure.ts'
import { urlOf } from '#api/send.ts'
import { session } from '#api/session.ts'

/** Query for the posts with a picture and with similar ones. */
export const foundPicture = (picture: string) =>
  queryOptions({
    queryKey: ['archive', 'pictures', picture],
    queryFn: async ({ signal }) => (await call(pictureRoutes.find, { picture }, { signal })).data,
  })

const answer = Type.Object({ data: pictureRoutes.read.answer.item })

/** Uploads a picture and returns its signature. The server does not keep the picture. */
export async function readPicture(file: Blob): Promise<string> {
  const token = await session.freshToken()
  const response = await fetch(urlOf(pictureRoutes.read, {}), {
    method: pictureRoutes.read.method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
    },
    body: file,
  }).catch((): never => {
    throw new CallError('network', 'The server does not answer')
  })
  const text = await response.text()
  if (!response.ok) throw failureOf(response.status, text)
  const checked = check(answer, JSON.parse(text))
  if (!checked.ok) throw new CallError('unreadable', 'The answer to the upload could not be read')
  return checked.value.data.signature
}
