import type { User } from '@litopys/contract/schemas/user'
import { usePreferences } from '#ui/preferences.ts'

/**
 * Stores role, organisation, names, e-mail and picture in the browser until sign-out. The next page can then
 * show the user at once.
 */
export function rememberPerson({ role, worksFor, givenName, familyName, email, image }: User) {
  const person = { role, worksFor, givenName, familyName, email, image: image.slice(0, 1) }
  const known = usePreferences.getState().person
  if (JSON.stringify(known) !== JSON.stringify(person)) usePreferences.setState({ person })
}

export function forgetPerson() {
  usePreferences.setState({ person: null })
}
