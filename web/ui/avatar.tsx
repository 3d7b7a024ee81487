import { initialsOf } from '@litopys/contract/personName'
import classes from './avatar.module.css'

type Props = { person: { givenName: string; familyName: string; email?: string }; large?: true }

/** Initials, as spec section 3 has them. Beside a name, which says the same, so it is no text of its own. */
export function Avatar({ person, large }: Props) {
  return (
    <span className={classes.avatar} data-large={large} aria-hidden>
      {initialsOf(person)}
    </span>
  )
}
