import { Dexie, liveQuery, type Table } from 'dexie'
import { type Change, type ChangeState, type Entry, entry, renamed, subjectsOf } from './changes.ts'
import { closeWhenDeleted } from './database.ts'
import { outboxName } from './names.ts'
import { rowOf } from './rows.ts'

type Note = { name: string; value: unknown }
export type Outbox = ReturnType<typeof openOutbox>

/**
 * Changes that wait for the connection, in order, and notes of the offline store itself. They have their own
 * database, because the six tables of the offline store are copies that can be deleted at any time.
 */
export function openOutbox() {
  // A change must be on disk before the screen reports it as done.
  const database = new Dexie(outboxName, { chromeTransactionDurability: 'strict' })
  database.version(1).stores({ entries: '++id', notes: 'name' })
  closeWhenDeleted(database)
  const entries: Table<Omit<Entry, 'id'> & { id?: number }, number> = database.table('entries')
  const notes: Table<Note, string> = database.table('notes')

  const all = async (): Promise<Entry[]> =>
    (await entries.orderBy('id').toArray()).flatMap((stored) => rowOf(entry, stored) ?? [])

  return {
    database,
    all,

    async add(change: Change, name: string): Promise<void> {
      await entries.add({ change, name, madeAt: new Date().toISOString(), state: { at: 'waiting' } })
    },

    /** The first change that no earlier change of its object blocks. */
    async next(): Promise<Entry | undefined> {
      const stuck = new Set<string>()
      for (const one of await all()) {
        const subjects = subjectsOf(one.change)
        if (one.state.at === 'waiting' && !subjects.some((subject) => stuck.has(subject))) return one
        for (const subject of subjects) stuck.add(subject)
      }
      return undefined
    },

    /** Removes a change that reached the server. `renames`: new ids of created objects by their old ids. */
    async done(id: number, renames?: { from: string; to: string }): Promise<void> {
      await database.transaction('rw', entries, async () => {
        await entries.delete(id)
        if (!renames || renames.from === renames.to) return
        for (const one of await all()) {
          const change = renamed(one.change, renames.from, renames.to)
          if (change !== one.change) await entries.update(one.id, { change })
        }
      })
    },

    async mark(id: number, state: ChangeState): Promise<void> {
      await entries.update(id, { state })
    },

    async replace(id: number, change: Change): Promise<void> {
      await entries.update(id, { change, state: { at: 'waiting' } })
    },

    /** Discards a change and all changes that depend on it. */
    async discard(id: number): Promise<void> {
      await database.transaction('rw', entries, async () => {
        const one = (await all()).find((known) => known.id === id)
        if (!one) return
        const [subject] = one.change.kind === 'tag' ? [] : subjectsOf(one.change)
        const isBuiltUpon = (other: Entry) =>
          subject !== undefined && other.id > id && subjectsOf(other.change).includes(subject)
        await entries.bulkDelete([id, ...(await all()).filter(isBuiltUpon).map((other) => other.id)])
      })
    },

    /** Reports the waiting changes, now and whenever any tab changes them. */
    watch: (onChange: (waiting: Entry[]) => void) => liveQuery(all).subscribe(onChange),

    async forget(name: string): Promise<void> {
      await notes.delete(name)
    },

    async note(name: string): Promise<unknown> {
      const kept: Note | undefined = await notes.get(name)
      return kept?.value
    },
    async setNote(name: string, value: unknown): Promise<void> {
      await notes.put({ name, value })
    },
  }
}
