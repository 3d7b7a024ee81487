import type { Config } from '../config.ts'
import { watchPresence } from './data-presence.ts'
import { type DataDirectory, filesInUse } from './directory.ts'
import { createDiskProbe } from './disk-probe.ts'

/** Called at most once, with a message for the operator. */
export type OnLost = (message: string) => void

/** Detects that data can no longer be saved. After that, no change may be acknowledged. */
export type DataGuard = {
  /** To be called when the records can no longer be written. */
  recordsLost(reason: string): void
  /** Starts to watch the files. */
  watch(): void
  /** To be called after a failure that the disk may have caused. */
  probe(): void
  /** @throws Error if files are missing. */
  assertPresent(): Promise<void>
  stop(): void
}

export function createDataGuard(directory: DataDirectory, config: Config, onLost: OnLost): DataGuard {
  let isOver = false
  const lose = (message: string) => {
    if (isOver) return
    isOver = true
    onLost(message)
  }
  const presence = watchPresence(filesInUse(directory, config), (path) => lose(gone(path)))
  return {
    recordsLost: (reason) => lose(unwritable(directory.records, reason)),
    watch: presence.start,
    probe: createDiskProbe(directory.path, (reason) => {
      void presence
        .findMissing()
        .then((path) => lose(path === undefined ? unwritable(directory.path, reason) : gone(path)))
    }),
    assertPresent: presence.assertPresent,
    stop: () => {
      isOver = true
      presence.stop()
    },
  }
}

const advice = 'Litopys has stopped, because new changes would be lost.'

function unwritable(folder: string, reason: string): string {
  return `The data in ${folder} can no longer be written: ${reason}\n${advice} Check the disk, then start Litopys again.`
}

function gone(path: string): string {
  return (
    `${path} was removed while Litopys was using it.\n` +
    `${advice} Restore the data directory from a backup, then start Litopys again.`
  )
}
