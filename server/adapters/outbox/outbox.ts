import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { writeLetter } from '#adapters/mail/letter'
import type { Message } from '#notifications/outbox.store'
import type { Transport } from '#notifications/transport'
import type { Clock } from '#server/clock'

type Outbox = {
  directory: string
  from: string
  clock: Clock
  /** Prints to the console from which the server was started. */
  show(message: Message): void
}

/** After this time the content is out of date, but the file still contains the recipient. */
const keptMs = 30 * 24 * 3_600_000
const ours = /^\d{8}T\d{9}Z-.+\.(eml|txt)(\.part)?$/

/**
 * Writes messages to files if no mail or SMS server is configured. Only the owner of the data directory can
 * read them; they are deleted after thirty days.
 */
export function createOutboxTransport({ directory, from, clock, show }: Outbox): Transport {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const removeOld = () => {
    const oldest = timeInName(new Date(clock.now().getTime() - keptMs))
    const old = readdirSync(directory).filter((name) => ours.test(name) && name < oldest)
    for (const name of old) rmSync(join(directory, name), { force: true })
  }
  removeOld()
  return async (message, id) => {
    removeOld()
    const time = timeInName(clock.now())
    const isMail = message.channel === 'email'
    const content = isMail ? await writeLetter(message, id, from) : `To: ${message.to}\n\n${message.text}\n`
    await writeWhole(join(directory, `${time}-${id}.${isMail ? 'eml' : 'txt'}`), content)
    show(message)
  }
}

/** Such names sort by time. */
function timeInName(time: Date): string {
  return time.toISOString().replaceAll(/[-:.]/g, '')
}

/** Writes the file under a temporary name first, so that it is never incomplete under its own. */
async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  const part = `${path}.part`
  const file = await open(part, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(part, path)
}
