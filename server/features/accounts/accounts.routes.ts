import { initialize, login } from '@litopys/contract/routes/auth'
import type { FastifyRequest } from 'fastify'
import type { Serve } from '#http/serve'
import { type AccountDeps, initializeArchive, signIn } from './accounts.usecases.ts'
import { setRefreshCookie } from './cookies.ts'
import type { Origin } from './sessions.ts'

export function mountAccounts(serve: Serve, deps: AccountDeps): void {
  serve(initialize, async ({ input, request, reply }) => {
    const opened = await initializeArchive(deps, input, originOf(request))
    setRefreshCookie(reply, opened, deps.clock.now())
    return { data: { accessToken: opened.accessToken } }
  })

  serve(login, async ({ input, request, reply }) => {
    const opened = await signIn(deps, input, originOf(request))
    setRefreshCookie(reply, opened, deps.clock.now())
    return { data: { accessToken: opened.accessToken } }
  })
}

function originOf(request: FastifyRequest): Origin {
  return { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }
}
