import { resolve } from 'node:path'
import type { ShownSetting } from '@litopys/contract/schemas/system'
import { type Config, environment } from '#server/config'

/** How much of a value is secret (server/config.ts). */
type Secrecy = 'whole' | 'address' | 'no'

const hidden = '•••'

/** Every setting as the server understood it, with secrets hidden, in the order of server/config.ts. */
export function shownSettings(config: Config): ShownSetting[] {
  const values: Partial<Record<string, string | number>> = config
  return Object.entries(environment.properties).map(([name, schema]) => {
    const value = values[name]
    const secrecy = secrecyOf(schema)
    const usual: unknown = Reflect.get(schema, 'default')
    // The data directory is stored as an absolute path.
    const resolved = name === 'DATA_DIR' ? resolve(String(usual)) : usual
    const isDefault = value === resolved
    return {
      name,
      ...(value === undefined ? {} : { value: isDefault ? String(value) : shown(String(value), secrecy) }),
      isDefault,
      isSecret: secrecy === 'whole' || secrecy === 'address',
    }
  })
}

/** The mark of a setting; undefined without one. */
export function secrecyOf(schema: object): Secrecy | undefined {
  const mark: unknown = Reflect.get(schema, 'secret')
  return mark === 'whole' || mark === 'address' || mark === 'no' ? mark : undefined
}

function shown(value: string, secrecy: Secrecy | undefined): string {
  switch (secrecy) {
    case 'whole':
      return hidden
    case 'address':
      return value
        .split(/[\s,]+/)
        .map((one) => shownAddress(one.trim()))
        .join(', ')
    default:
      return value
  }
}

/** Scheme and host. A path or a query may have a token in it. */
function shownAddress(value: string): string {
  const { protocol, username, password, host, pathname, search } = new URL(value)
  const user = username || password ? `${hidden}@` : ''
  const rest = pathname.length > 1 || search ? `/${hidden}` : ''
  return `${protocol}//${user}${host}${rest}`
}
