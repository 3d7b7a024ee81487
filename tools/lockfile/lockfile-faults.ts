/** A package of package-lock.json, version 3. */
export type LockedPackage = {
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
}

/**
 * What is wrong with the packages of a lockfile: no SHA-512, another place than the registry, a licence that
 * was not accepted, or an install script without a decision. One line for each fault.
 */
export function lockfileFaults(packages: Readonly<Record<string, LockedPackage>>, policy: Policy): string[] {
  const faults: string[] = []
  const withScript = new Set<string>()
  for (const [path, locked] of Object.entries(packages)) {
    const at = path.lastIndexOf('node_modules/')
    if (at < 0 || locked.link) continue
    const name = path.slice(at + 'node_modules/'.length)
    const say = (what: string) => faults.push(`${path} ${locked.version ?? ''}: ${what}`)
    if (!locked.integrity?.startsWith('sha512-')) say('it has no SHA-512')
    if (locked.resolved && !locked.resolved.startsWith(policy.registry))
      say(`it comes from ${locked.resolved}`)
    if (!locked.license) say('it names no licence')
    else if (!policy.licences.has(locked.license)) say(`its licence is ${locked.license}`)
    if (!locked.hasInstallScript) continue
    withScript.add(name)
    if (!Object.hasOwn(policy.installScripts, name))
      say('it has an install script; decide about it in "allowScripts" of package.json')
  }
  for (const name of Object.keys(policy.installScripts))
    if (!withScript.has(name)) faults.push(`allowScripts names ${name}, which has no install script`)
  return faults
}
