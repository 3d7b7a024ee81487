import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../step.ts'
import { licenceFile } from './package-files.ts'
import type { InstalledPackage } from './production-packages.ts'

/** Text of THIRD-PARTY-LICENSES: each package with its licence and the licence files that it contains. */
export function licencesOf(packages: InstalledPackage[]): string {
  const parts = packages.map((one) => {
    const texts = licenceTexts(path.join(root, one.folder))
    return [`${one.name} ${one.version}: ${one.licence}`, ...texts].join('\n\n')
  })
  const node = readFileSync(path.join(root, 'deploy/licences/node.txt'), 'utf8')
  parts.push(`Node.js ${process.versions.node}: MIT, with parts under other licences\n\n${node.trim()}`)
  const libvips = ['lgpl-3.0', 'gpl-3.0'].map((name) =>
    readFileSync(path.join(root, `deploy/licences/${name}.txt`), 'utf8').trim(),
  )
  parts.push(`libvips (@img/sharp-libvips-*): LGPL-3.0-or-later\n\n${libvips.join('\n\n')}`)
  return `${[heading, ...new Set(parts)].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

const heading = `Litopys contains these programs of other authors. The licence of Litopys is in LICENSE.
The Russian dictionary of word forms is CC-BY-SA-3.0 (docs/decisions/0023-word-forms-by-dictionary.md).
The coordinates of places are those of GeoNames (geonames.org), CC-BY-4.0 (docs/decisions/0092-map-of-places.md).`

function licenceTexts(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && licenceFile.test(entry.name))
    .map(({ name }) => name)
    .sort()
    .map((name) => readFileSync(path.join(folder, name), 'utf8').trim())
}
