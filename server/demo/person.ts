import { setTimeout as sleep } from 'node:timers/promises'
import type { InputOf, OutputOf, Route } from '@litopys/contract/route'
import { authRoutes } from '@litopys/contract/routes/auth'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import type { Job } from '@litopys/contract/schemas/job'
import type { FastifyInstance } from 'fastify'
import { readAnswer, requestOf } from '#cli/api-client'

/** A signed-in colleague. Calls pass authentication, authorisation and audit log, as those of a browser. */
export type Person = {
  email: string
  call<R extends Route>(route: R, input: InputOf<R>): Promise<OutputOf<R>>
  upload<R extends Route>(route: R, input: InputOf<R>, content: Buffer): Promise<OutputOf<R>>
  /** The job once it has ended. */
  jobEnd(id: string): Promise<Job>
}

type Sent = { body?: Record<string, unknown> | undefined; content?: Buffer; token?: string }

export async function signIn(app: FastifyInstance, email: string, password: string): Promise<Person> {
  const { data } = await callAs(app, authRoutes.login, { email, password })
  if (!('accessToken' in data)) throw new Error(`The sign-in of ${email} asks for a second factor`)
  const token = data.accessToken
  const call: Person['call'] = (route, input) => callAs(app, route, input, token)
  return {
    email,
    call,
    upload: async (route, input, content) => {
      const { address } = requestOf(route, input)
      return readAnswer(route, await send(app, route.method, address, { content, token }))
    },
    jobEnd: async (id) => {
      for (;;) {
        const { data: job } = await call(jobRoutes.read, { id })
        if (job.state.status !== 'queued' && job.state.status !== 'running') return job
        await sleep(50)
      }
    },
  }
}

async function callAs<R extends Route>(
  app: FastifyInstance,
  route: R,
  input: InputOf<R>,
  token?: string,
): Promise<OutputOf<R>> {
  const { address, body } = requestOf(route, input)
  return readAnswer(route, await send(app, route.method, address, { body, ...(token && { token }) }))
}

async function send(
  app: FastifyInstance,
  method: Route['method'],
  url: string,
  { body, content, token }: Sent,
): Promise<unknown> {
  const payload = content ?? body
  const response = await app.inject({
    method,
    url,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(content !== undefined && { 'content-type': 'application/octet-stream' }),
    },
    ...(payload !== undefined && { payload }),
  })
  return response.json()
}
