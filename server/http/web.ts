import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { appBasePath } from '@litopys/contract/constants'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const built = fileURLToPath(new URL('../../web/dist', import.meta.url))
/**
 * A file beside the page, such as its icon or its service worker: no path below /app/ has a dot at this place
 * otherwise.
 */
const besidePage = /^[\w-]+\.(js|svg|png|ico|txt|webmanifest)$/

/**
 * The built web application under /app/: any path below it is one of its screens, except for its files. They
 * are looked for at each call, so that a server that runs shows a new build.
 */
export async function mountWeb(app: FastifyInstance): Promise<void> {
  app.get('/', (_request, reply) => reply.redirect(appBasePath))
  // Tests and commands run without the web application.
  if (!existsSync(join(built, 'index.html'))) return
  // Names of these files hold a hash of what is in them. One that is missing is a 404: the page in the place
  // of a script would be a riddle for who meets it.
  await app.register(fastifyStatic, {
    root: join(built, 'assets'),
    prefix: `${appBasePath}assets/`,
    index: false,
    immutable: true,
    maxAge: '365d',
  })
  const send = (reply: FastifyReply, file: string) =>
    reply.header('cache-control', 'no-cache').sendFile(file, built, { cacheControl: false, index: false })
  const sendPage = (_request: FastifyRequest, reply: FastifyReply) => send(reply, 'index.html')
  app.get(appBasePath.slice(0, -1), (_request, reply) => reply.redirect(appBasePath))
  app.get(appBasePath, sendPage)
  app.get<{ Params: { '*': string } }>(`${appBasePath}*`, (request, reply) => {
    const path = request.params['*']
    return besidePage.test(path) ? send(reply, path) : sendPage(request, reply)
  })
}
