/** A package of package-lock.json, version 3. */
export type LockedPackage = {
  /** The package of the registry, if it is not the one in the path. */
  name?: string
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  link?: boolean
  hasInstallScript?: boolean
}

export type Policy = {
  /** SPDX expressions of licences that a package can have. */
  licences: ReadonlySet<string>
  /** Packages with install scripts: true if the script runs, false if npm leaves it out. */
  installScripts: Readonly<Record<string, boolean>>
  /** The only place that packages come from. */
  registry: string
  /** Packages that others replace, as in `overrides` of package.json: `npm:other@1.0.0`. */
  overrides: Readonly<Record<string, string>>
  /** Folders that links can point to. */
  workspaces: readonly string[]
}

/** SHA-512 has 64 bytes. */
const sha512 = /^sha512-[A-Za-z0-9+/]{86}==$/
/** npm takes another version, such as an address, for the place of the package. */
const plainVersion = /^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/

/**
 * What is wrong with the packages of a lockfile: no SHA-512, another place than the registry, another package, a
 * licence that was not accepted, or an install script without a decision. One line for each fault.
 */
export function lockfileFaults(packages: Readonly<Record<string, LockedPackage>>, policy: Policy): string[] {
  const faults: string[] = []
  const withScript = new Set<string>()
  for (const [path, locked] of Object.entries(packages)) {
    const at = path.lastIndexOf('node_modules/')
    if (at < 0) continue
    const name = path.slice(at + 'node_modules/'.length)
    const found = locked.link ? linkFaults(locked, policy) : packageFaults(name, locked, policy)
    faults.push(...found.map((what) => `${path} ${locked.version ?? ''}: ${what}`))
    if (locked.hasInstallScript) withScript.add(name)
  }
  for (const name of Object.keys(policy.installScripts))
    if (!withScript.has(name)) faults.push(`allowScripts names ${name}, which has no install script`)
  return faults
}

function linkFaults({ resolved = '', hasInstallScript }: LockedPackage, { workspaces }: Policy): string[] {
  return [
    ...unless(workspaces.includes(resolved), `it is a link to ${resolved}`),
    ...unless(!hasInstallScript, 'it is a link with an install script'),
  ]
}

function packageFaults(path: string, locked: LockedPackage, policy: Policy): string[] {
  const { name = path, version = '', resolved, integrity = '', license, hasInstallScript } = locked
  const address = `${policy.registry}${name}/-/${name.replace(/^@[^/]+\//, '')}-${version}.tgz`
  const isDecided = Object.hasOwn(policy.installScripts, path)
  return [
    ...unless(plainVersion.test(version), 'it has no version of the registry'),
    ...unless(sha512.test(integrity), 'it has no SHA-512'),
    ...unless(
      name === path || policy.overrides[path] === `npm:${name}@${version}`,
      `it is ${name}, which "overrides" of package.json does not name`,
    ),
    ...unless(!resolved || resolved === address, `it comes from ${resolved}`),
    ...unless(license !== undefined, 'it names no licence'),
    ...unless(license === undefined || policy.licences.has(license), `its licence is ${license}`),
    ...unless(
      !hasInstallScript || isDecided,
      'it has an install script; decide about it in "allowScripts" of package.json',
    ),
  ]
}

function unless(isRight: boolean, fault: string): string[] {
  return isRight ? [] : [fault]
}
