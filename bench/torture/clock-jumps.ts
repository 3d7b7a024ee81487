import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isRecord } from '@litopys/contract/record'
import { directoryWith, password } from '../../server/testing/people.ts'
import { buildPreloaded } from '../../server/testing/preloaded.ts'
import type { Fault, Outcome, Place } from './fault.ts'
import { createLedger } from './ledger.ts'
import { type Server, startReady } from './server.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]
/** A second before the last one that fits into 32 bits. */
const lastSecondMs = Date.UTC(2038, 0, 19, 3, 14, 6)
const email = 'user@example.org'
const source = fileURLToPath(new URL('./clock-faults.c', import.meta.url))

export const clockJumps: Fault = {
  name: 'clock-jumps',
  about:
    'the clock jumps an hour and a day to and fro, and into 2038: no session lives longer, and no job stops',
  needs: ['Linux', 'gcc'],
  cycles: 1,
  limit: { base: 60, each: 240 },
  run,
}

/** What each jump sets the clock to, in milliseconds from the true time. */
const jumps: { name: string; offset: () => number }[] = [
  { name: 'an hour ahead', offset: () => hourMs },
  { name: 'back', offset: () => 0 },
  { name: 'an hour behind', offset: () => -hourMs },
  { name: 'back', offset: () => 0 },
  { name: 'a day behind', offset: () => -dayMs },
  { name: 'a day ahead', offset: () => dayMs },
  { name: 'a day behind', offset: () => -dayMs },
  { name: 'into 2038', offset: () => lastSecondMs - Date.now() },
  { name: 'back', offset: () => 0 },
]

type Session = { accessToken: string; cookie: string; isOver: boolean }

async function run({ cycles, random, scratch, undo }: Place): Promise<Outcome> {
  const data = await directoryWith([{ email, role: ['User'] }])
  undo.add(() => rmSync(dirname(data), { recursive: true, force: true }))
  const clock = openClock(join(scratch, 'clock'))
  const ledger = createLedger(scratch, random, undo)
  const violations: string[] = []
  const sessions: Session[] = []
  let jumped = 0
  try {
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      let server = await startReady(data, undo, { env: clock.env })
      let offset = 0
      for (const jump of jumps) {
        const session = await signIn(server)
        if (session) sessions.push(session)
        else violations.push(`before the jump ${jump.name}: the user cannot sign in`)
        const [before, after] = [offset, jump.offset()]
        clock.set(after)
        offset = after
        jumped += 1
        const found = await violationsAfter(server, sessions, after - before)
        if (!(await ledger.importOne(server, 50))) found.push('an import did not end')
        if ((await ledger.saveOne(server)).status !== 200) found.push('a request was not saved')
        found.push(...(await ledger.violations(server)))
        violations.push(...found.map((one) => `${jump.name}: ${one}`))
      }
      if ((await server.stop()) !== 0) violations.push('the server did not stop with 0')
      server = await startReady(data, undo)
      violations.push(...(await ledger.violations(server, 'all')))
      await server.stop()
    }
  } finally {
    clock.close()
  }
  return { cycles, figures: { jumps: jumped, sessions: sessions.length }, violations }
}

/**
 * A session that was over stays over. A jump ahead of an hour or more ends each session that was not used, a jump back
 * ends none.
 */
async function violationsAfter(server: Server, sessions: Session[], byMs: number): Promise<string[]> {
  const found: string[] = []
  for (const session of sessions) {
    const isAccepted = await isSessionAccepted(server, session)
    if (session.isOver && isAccepted) found.push('a session that was over is accepted again')
    if (!session.isOver && byMs >= hourMs && isAccepted) found.push('a session lives longer than its limit')
    if (!session.isOver && byMs <= 0 && !isAccepted) found.push('a session has ended too early')
    session.isOver ||= !isAccepted
  }
  if (server.hasEnded()) found.push(`the server ended: ${server.output.stderr.slice(0, 300)}`)
  return found
}

async function signIn(server: Server): Promise<Session | undefined> {
  const response = await fetch(`${server.origin()}/api/v1/auth/login`, {
    method: 'POST',
    body: JSON.stringify({ email, password }),
    headers: { 'content-type': 'application/json' },
  })
  const answer: unknown = await response.json()
  const accessToken = isRecord(answer) && isRecord(answer.data) ? answer.data.accessToken : undefined
  if (typeof accessToken !== 'string') return undefined
  const cookie = String(response.headers.getSetCookie()[0]).split(';')[0] ?? ''
  return { accessToken, cookie, isOver: false }
}

/** Whether the access token or the refresh token is accepted. */
async function isSessionAccepted(server: Server, session: Session): Promise<boolean> {
  const me = await fetch(`${server.origin()}/api/v1/user/me`, {
    headers: { authorization: `Bearer ${session.accessToken}` },
  })
  await me.arrayBuffer()
  if (me.ok) return true
  const refreshed = await fetch(`${server.origin()}/api/v1/auth/refresh`, {
    headers: { cookie: session.cookie },
  })
  const answer: unknown = await refreshed.json()
  if (!refreshed.ok) return false
  if (isRecord(answer) && isRecord(answer.data)) session.accessToken = String(answer.data.accessToken)
  session.cookie = String(refreshed.headers.getSetCookie()[0]).split(';')[0] ?? session.cookie
  return true
}

/** A clock that programs with `env` use. */
function openClock(path: string) {
  const file = openSync(path, 'w+')
  const set = (offsetMs: number) => {
    const bytes = Buffer.alloc(8)
    bytes.writeBigInt64LE(BigInt(Math.round(offsetMs)))
    writeSync(file, bytes, 0, 8, 0)
  }
  set(0)
  return {
    env: { LD_PRELOAD: buildPreloaded(source), CLOCK_OFFSET: path },
    set,
    close: () => closeSync(file),
  }
}
