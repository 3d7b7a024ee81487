import type { Role } from '@litopys/contract/schemas/account'
import type { OidcProvider } from '#adapters/oidc/provider'

/** Single sign-on as configured. */
export type Oidc = {
  provider: OidcProvider
  name: string
  users: 'invited' | 'create'
  /** Values of `amr` and `acr` that replace the local second factor. */
  secondFactors: ReadonlySet<string>
  /** Undefined if roles are managed only here. */
  roles: { claim: string; mapping: ReadonlyMap<string, Role> } | undefined
}
