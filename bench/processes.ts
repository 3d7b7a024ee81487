import { readdir, readFile } from 'node:fs/promises'

/** Ids of a server and of the processes that it has started, such as the embedded engine's. Linux only. */
export async function processesOf(pid: number | undefined): Promise<number[]> {
  if (pid === undefined) return []
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = threads.map((thread) =>
    readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => ''),
  )
  const children = (await Promise.all(lists)).join(' ').split(/\s+/).filter(Boolean).map(Number)
  return [pid, ...(await Promise.all(children.map(processesOf))).flat()]
}
