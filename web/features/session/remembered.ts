import { displayName, initialsOf } from '@litopys/contract/personName'
import type { User } from '@litopys/contract/schemas/user'
import { usePreferences } from '#ui/preferences.ts'

/** Name and initials stay in the browser (spec section 9), so that the next page shows at once whose it is. No e-mail does. */
export function rememberPerson({ givenName, familyName, email }: User) {
  const person = {
    name: displayName({ givenName, familyName }),
    initials: initialsOf({ givenName, familyName, email }),
  }
  const known = usePreferences.getState().person
  if (known?.name !== person.name || known.initials !== person.initials) usePreferences.setState({ person })
}

export function forgetPerson() {
  usePreferences.setState({ person: null })
}
