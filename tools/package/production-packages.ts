import { execFileSync } from 'node:child_process'
import { lstatSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../step.ts'

/** An installed npm package. */
export type InstalledPackage = {
  /** Folder, relative to the project folder. */
  folder: string
  name: string
  version: string
  /** SPDX expression. */
  licence: string
}

/**
 * The npm packages that workspaces need at run time, on this platform, sorted by folder.
 * @throws Error if the installed packages do not match the manifests.
 */
export function productionPackages(workspaces: string[]): InstalledPackage[] {
  const selected = workspaces.flatMap((workspace) => ['--workspace', workspace])
  const output = execFileSync(
    'npm',
    ['ls', '--parseable', '--all', '--omit=dev', '--include-workspace-root', ...selected],
    { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  )
  return (
    output
      .split('\n')
      .map((line) => path.relative(root, line))
      // A workspace is a link.
      .filter(
        (folder) => folder.startsWith('node_modules/') && lstatSync(path.join(root, folder)).isDirectory(),
      )
      .sort()
      .map(describe)
  )
}

function describe(folder: string): InstalledPackage {
  const manifest: Record<string, unknown> = JSON.parse(
    readFileSync(path.join(root, folder, 'package.json'), 'utf8'),
  )
  const { name, version, license } = manifest
  return {
    folder,
    name: String(name),
    version: String(version),
    licence: typeof license === 'string' ? license : 'not stated',
  }
}
