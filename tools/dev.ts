// `npm run dev`: the server, restarted when its files change, and the web app with hot module replacement, on
// one address.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createServer, type Plugin } from 'vite'
import { freePort } from './engines/port.ts'
import { root } from './step.ts'

const host = '127.0.0.1'
const port = Number(process.env.PORT || 8080)
const publicUrl = `http://${host}:${port}`
const serverPort = await freePort()
const serverPaths = ['/api', '/translate', '/healthz', '/readyz']
const serverFolders = ['server', 'contract', 'language'].map((folder) => path.join(root, folder))
/** Saving several files at once restarts the server once. */
const settleMs = 150

let server: ChildProcess | undefined
let ready = Promise.withResolvers<void>()
let isEnding = false

// Not "node --watch", because Node would then send messages to every worker thread of the server.
function startServer(): void {
  ready = Promise.withResolvers<void>()
  const { resolve } = ready
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, HOST: host, PORT: String(serverPort), PUBLIC_URL: publicUrl },
  })
  server = child
  createInterface({ input: child.stdout }).on('line', (line) => {
    console.log(line.replaceAll(`http://${host}:${serverPort}`, publicUrl))
    if (line.startsWith('Litopys is ready')) resolve()
  })
  child.once('exit', (code) => {
    // Waiting calls get the proxy's error that the server is down.
    resolve()
    if (code !== 0 && !isEnding)
      console.log(`The server ended with code ${code}. Save a file to start it again.`)
  })
}

async function stopServer(): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const exit = once(server, 'exit')
  server.kill('SIGTERM')
  await exit
}

/** Calls during a restart wait for it. */
const waitForServer: Plugin = {
  name: 'litopys-wait-for-server',
  configureServer({ middlewares }) {
    middlewares.use(async (request, _response, next) => {
      if (serverPaths.some((prefix) => request.url?.startsWith(prefix))) await ready.promise
      next()
    })
  },
}

const web = await createServer({
  root: path.join(root, 'web'),
  configFile: path.join(root, 'web/vite.config.ts'),
  plugins: [waitForServer],
  server: {
    host,
    port,
    strictPort: true,
    proxy: Object.fromEntries(serverPaths.map((prefix) => [prefix, `http://${host}:${serverPort}`])),
  },
})
await web.listen().catch(async (error: unknown) => {
  await web.close()
  console.error(`The address ${publicUrl} cannot be used (PORT): ${String(error)}`)
  process.exit(1)
})
startServer()

let restart: NodeJS.Timeout | undefined
let restarting = Promise.resolve()
web.watcher.add(serverFolders).on('all', (_event, file) => {
  const isServers = serverFolders.some((folder) => file.startsWith(`${folder}/`))
  if (!isServers || /\.(test|fixture)\.ts$/.test(file) || isEnding) return
  clearTimeout(restart)
  restart = setTimeout(() => {
    console.log(`${path.relative(root, file)} changed: the server restarts`)
    restarting = restarting.then(stopServer).then(startServer)
  }, settleMs)
})

async function end(): Promise<void> {
  isEnding = true
  clearTimeout(restart)
  await restarting
  await stopServer()
  await web.close()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end())
