import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { appBasePath } from '@litopys/contract/constants'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const built = fileURLToPath(new URL('../../web/dist', import.meta.url))
/** A file beside the page, such as its icon or service worker. Other paths below /app/ have no dot here. */
const besidePage = /^[\w-]+\.(js|svg|png|ico|txt|webmanifest)$/

/**
 * Serves the built web application under /app/. Any path below it is a screen, except for files. Files are
 * looked up per call, so a running server serves a new build.
 */
export async function mountWeb(app: FastifyInstance): Promise<void> {
  app.get('/', (_request, reply) => reply.redirect(appBasePath))
  // Tests and commands run without the web application.
  if (!existsSync(join(built, 'index.html'))) return
  // The names of these files contain a content hash. A missing file is a 404: the page in place of a script
  // would cause confusing errors.
  await app.register(fastifyStatic, {
    root: join(built, 'assets'),
    prefix: `${appBasePath}assets/`,
    index: false,
    // The build has compressed the files.
    preCompressed: true,
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
