import { initialsOf } from '@litopys/contract/person-name'
import { pictureOf } from '@litopys/contract/picture'
import classes from './avatar.module.css'

type Person = Parameters<typeof initialsOf>[0] & Parameters<typeof pictureOf>[0]
type Props = { person: Person; large?: true }

/**
 * The picture of a user, or their initials. The name beside it has the same information, so it is hidden from
 * screen readers.
 */
export function Avatar({ person, large }: Props) {
  const picture = pictureOf(person)
  return (
    <span className={classes.avatar} data-large={large} aria-hidden>
      {picture === undefined ? initialsOf(person) : <img className={classes.picture} src={picture} alt="" />}
    </span>
  )
}
