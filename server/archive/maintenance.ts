import { existsSync } from 'node:fs'
import { link, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DiskGuard } from '#data-directory/disk-guard'
import type { Settings } from './connections.ts'
import { type Part, parentsOf } from './parts.ts'
import { raw, type Sql } from './sql.ts'

type Statements = {
  rows<Row>(statement: Sql, settings: Settings): Promise<Row[]>
  command(statement: Sql): Promise<void>
}
type Deps = Statements & {
  directory: string
  disk: DiskGuard
  onRepaired(text: string): void
  /** How often the engine was started again. */
  restarts(): number
}

/** Keeps the embedded engine's files intact on a full disk (docs/decisions/0013-full-disk.md). */
export type Upkeep = {
  /** Replaces parts that a merge damaged by the parts it was made of. True if there were any. */
  repair(): Promise<boolean>
  close(): Promise<void>
}

/** Interval between checks of the disk. */
const lookMs = 250
/** Released when the disk is full, so that a repair can write its few small files. */
const ballastBytes = 4 * 1024 * 1024
/** A full disk damages files that are being written. Parts older than this are intact. */
const suspectSeconds = 120
/** Merges start again when this much more than the reserve is free. */
const spareBytes = 16 * 1024 * 1024

/**
 * Stops merges while the disk reserve is in use, and repairs parts damaged before that. A merge on a full
 * disk replaces intact parts by a part with empty or torn files (seen with ClickHouse 26.7; fsync settings do
 * not help).
 */
export function startMaintenance({ directory, disk, onRepaired, restarts, ...statements }: Deps): Upkeep {
  const stopped = new AbortController()
  const ballast = join(directory, 'ballast')
  const checked: Checked = new Set()
  let isLow = false
  /** Starts of the engine when merges were stopped. A new process starts them again. */
  let stoppedAt = 0
  let repairing: Promise<boolean> | undefined

  const command = (query: string) => statements.command(raw(query))
  const repair = async () => {
    repairing ??= repairParts(statements, checked, onRepaired).finally(() => {
      repairing = undefined
    })
    return await repairing
  }
  const look = async () => {
    if (!(await disk.isLeft())) {
      if (!isLow || stoppedAt !== restarts()) {
        stoppedAt = restarts()
        await command('SYSTEM STOP MERGES')
      }
      isLow = true
      await rm(ballast, { force: true })
      await repair()
      return
    }
    if (isLow && (await disk.isLeft(spareBytes))) {
      await repair()
      await command('SYSTEM START MERGES')
      isLow = false
    }
    if (!isLow && !existsSync(ballast)) await writeFile(ballast, Buffer.alloc(ballastBytes))
  }
  const keepLooking = async () => {
    while (!stopped.signal.aborted) {
      await look().catch(() => {
        // Errors are ignored: the next check is soon, and reads and writes report their own.
      })
      await sleep(lookMs, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }
  const looking = keepLooking()
  return {
    repair,
    close: async () => {
      stopped.abort()
      await looking
    },
  }
}

type Checked = Set<string>

async function repairParts(
  statements: Statements,
  checked: Checked,
  onRepaired: (text: string) => void,
): Promise<boolean> {
  const settings = { output_format_json_quote_64bit_integers: 0, check_query_single_value_result: 0 }
  const rows = <Row>(query: string) => statements.rows<Row>(raw(query), settings)
  const parts = await rows<Part>(`SELECT table, name, path, active, rows, level, data_version,
      min_block_number, max_block_number, modification_time > now() - ${suspectSeconds} AS isFresh
    FROM system.parts WHERE database = 'litopys'`)
  let found = false
  for (const part of parts) {
    if (!part.active || !part.isFresh || checked.has(part.path)) continue
    const checks = await rows<{ is_passed: number }>(`CHECK TABLE litopys.${part.table} PART '${part.name}'`)
    if (checks.every((check) => Boolean(check.is_passed))) {
      checked.add(part.path)
      continue
    }
    found = true
    const command = (what: string) => statements.command(raw(`ALTER TABLE litopys.${part.table} ${what}`))
    const parents = parentsOf(part, parts)
    const isWhole = parents.reduce((sum, parent) => sum + parent.rows, 0) >= part.rows
    // In this order a kill in between loses no rows: the engine detaches the damaged part at its next start.
    if (isWhole) for (const parent of parents) await takeBack(parent, command)
    // A part that cannot be restored is detached, so that the rest can be read; `verify` reports it.
    await command(`${isWhole ? 'DROP' : 'DETACH'} PART '${part.name}'`)
    onRepaired(
      `${part.table}: ${part.name} was damaged; ${isWhole ? 'restored, nothing is lost' : 'detached, its posts are missing: run npx litopys verify'}`,
    )
  }
  return found
}

async function takeBack({ name, path }: Part, command: (what: string) => Promise<unknown>): Promise<void> {
  const copy = join(path, '..', 'detached', name)
  await rm(copy, { recursive: true, force: true })
  await mkdir(copy, { recursive: true })
  // Hard links take no space, and the engine may remove the parent at any time.
  for (const file of await readdir(path)) await link(join(path, file), join(copy, file))
  await command(`ATTACH PART '${name}'`)
}
