import path from 'node:path'
import { git } from '../git.ts'
import { root } from '../step.ts'
import { contentsOf, type Edition, manifest } from './contents.ts'
import { type Packed, writeTarball } from './tarball.ts'

/** `linux-x64` or `linux-arm64`: the packages have programs for this machine only. */
const platform = `${process.platform}-${process.arch}`

/** Name of the archive without its extension, which is also its top folder. */
export function packageName(edition: Edition): string {
  const { name, version } = manifest()
  return [name, version, platform, ...(edition === 'complete' ? [] : [edition])].join('-')
}

/** Makes the archive in `folder` from the files of this clone, with the time of its last commit. */
export async function makePackage(
  folder: string,
  edition: Edition,
  onProgress?: (unpackedBytes: number) => void,
): Promise<Packed & { file: string }> {
  if (process.platform !== 'linux')
    throw new Error(`Packages are for Linux, and this machine has ${process.platform}.`)
  const name = packageName(edition)
  const file = path.join(folder, `${name}.tar.gz`)
  const packed = await writeTarball(file, contentsOf(edition), {
    folder: name,
    time: new Date(Number(git(root, 'log', '-1', '--format=%ct')) * 1000),
    onProgress,
  })
  return { ...packed, file }
}
