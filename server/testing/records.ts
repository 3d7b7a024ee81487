import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRecords, type Records } from '#records/open'
import type { Clock } from '#server/clock'
import { layOut } from './template.ts'

/** The records alone, in their own folder, which `close` removes. `onSilence`: of a PostgreSQL server. */
export async function openTestRecords(
  url?: string,
  onSilence?: (isSilent: boolean) => void,
): Promise<{ db: Records; directory: string; close(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'litopys-records-'))
  layOut(directory)
  const db = await openRecords({ directory: join(directory, 'records'), url, onSilence })
  const close = async () => {
    await db.destroy()
    rmSync(directory, { recursive: true, force: true })
  }
  return { db, directory, close }
}

/** A clock that a test can move forward, with the ids of `clock`. */
export function turnable(clock: Clock): Clock & { turn(milliseconds: number): void } {
  let ahead = 0
  return {
    now: () => new Date(clock.now().getTime() + ahead),
    newId: () => clock.newId(),
    turn: (milliseconds) => {
      ahead += milliseconds
    },
  }
}
