import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Removes the files of a directory from the page cache of the system, so that they are read from the disk
 * again. Other programs keep theirs, and no rights are needed beyond reading the files.
 */
export async function dropFromCache(directory: string): Promise<void> {
  // Pages that are not written yet cannot be dropped.
  await run('find', [directory, '-type', 'f', '-exec', 'sync', '{}', '+'])
  const drop = ['dd', 'if={}', 'iflag=nocache', 'count=0', 'status=none', ';']
  await run('find', [directory, '-type', 'f', '-exec', ...drop])
}
