import { initialsOf } from '@litopys/contract/person-name'
import { pictureOf } from '@litopys/contract/picture'
import classes from './avatar.module.css'

type Person = Parameters<typeof initialsOf>[0] & Parameters<typeof pictureOf>[0]
type Props = { person: Person; large?: true }

/**
 * The picture of a person, else their initials (spec section 3). The name beside it says the same, so it is
 * no text of its own.
 */
export function Avatar({ person, large }: Props) {
  const picture = pictureOf(person)
  return (
    <span className={classes.avatar} data-large={large} aria-hidden>
      {picture === undefined ? initialsOf(person) : <img className={classes.picture} src={picture} alt="" />}
    </span>
  )
}
