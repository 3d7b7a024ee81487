import type { User } from '@litopys/contract/schemas/user'
import { usePreferences } from '#ui/preferences.ts'

/**
 * Role, organisation, names, e-mail and picture stay in the browser until the user signs out (spec section
 * 3), so that the next page shows at once whose it is.
 */
export function rememberPerson({ role, worksFor, givenName, familyName, email, image }: User) {
  const person = { role, worksFor, givenName, familyName, email, image: image.slice(0, 1) }
  const known = usePreferences.getState().person
  if (JSON.stringify(known) !== JSON.stringify(person)) usePreferences.setState({ person })
}

export function forgetPerson() {
  usePreferences.setState({ person: null })
}
