import type { Engine } from '#archive/engine'
import { bind, sql } from '#archive/sql'

export type LeafStore = ReturnType<typeof createLeafStore>

/** A leaf of a seal. `leaf`: its hash in hex. */
export type Leaf = { position: number; channelId: string; messageId: number; leaf: string }

const rowsAtOnce = 20_000

/** The leaves of seals by their positions. */
export function createLeafStore(engine: Engine) {
  return {
    /** Repeating this changes nothing. */
    async insert(run: string, leaves: Leaf[]): Promise<void> {
      if (leaves.length === 0) return
      const lines = leaves.map((leaf) => `${JSON.stringify({ run, ...leaf })}\n`).join('')
      await engine.insertLines('litopys.leaves', new TextEncoder().encode(lines))
    },

    /** The first `size` leaves of a run, in constant memory. An attempt that was stopped may have left more. */
    async *ofRun(run: string, size: number, signal?: AbortSignal): AsyncGenerator<Leaf> {
      for (let from = 0; from < size; from += rowsAtOnce)
        yield* await engine.rows<Leaf>(
          sql`SELECT position, channelId, messageId, leaf FROM litopys.leaves FINAL
            WHERE run = ${bind('String', run)} AND position >= ${bind('UInt32', from)}
              AND position < ${bind('UInt32', Math.min(size, from + rowsAtOnce))}
            ORDER BY position`,
          { pool: 'write', signal },
        )
    },

    /** All runs that have observations. */
    async runsWithObservations(): Promise<string[]> {
      const rows = await engine.rows<{ run: string }>(
        sql`SELECT DISTINCT run FROM litopys.observations ORDER BY run`,
        { pool: 'write', timeoutSeconds: 600 },
      )
      return rows.map(({ run }) => run)
    },
  }
}
