import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { appBasePath } from '@litopys/contract/constants'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const built = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** The built web application under /app/: any path below it is one of its screens, except for its files. */
export async function mountWeb(app: FastifyInstance): Promise<void> {
  app.get('/', (_request, reply) => reply.redirect(appBasePath))
  // Tests and commands run without the web application.
  if (!existsSync(join(built, 'index.html'))) return
  const page = readFileSync(join(built, 'index.html'), 'utf8')
  const sendPage = (_request: FastifyRequest, reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  await app.register(fastifyStatic, {
    root: built,
    prefix: appBasePath,
    wildcard: false,
    // The page is sent below, and never as immutable.
    globIgnore: ['index.html'],
    index: false,
    immutable: true,
    maxAge: '365d',
  })
  app.get(appBasePath.slice(0, -1), (_request, reply) => reply.redirect(appBasePath))
  app.get(appBasePath, sendPage)
  // The page in the place of a script would be a riddle for who meets it.
  app.get(`${appBasePath}assets/*`, (_request, reply) => reply.callNotFound())
  app.get(`${appBasePath}*`, sendPage)
}
