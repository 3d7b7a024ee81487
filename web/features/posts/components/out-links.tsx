import { IconExternalLink } from '@tabler/icons-react'
import classes from './out-links.module.css'

type Props = { addresses: string[]; brief?: true }

/** Shows full addresses to read, copy and open. The target does not learn the referrer. */
export function OutLinks({ addresses, brief }: Props) {
  if (addresses.length === 0) return null
  return (
    <ul className={brief ? classes.brief : classes.full}>
      {addresses.map((address) => (
        <li key={address}>
          <a
            className={classes.link}
            href={address}
            target="_blank"
            rel="noreferrer noopener nofollow"
            title={address}
          >
            <span className={classes.address}>{address}</span>
            <IconExternalLink size={14} stroke={1.6} aria-hidden />
          </a>
        </li>
      ))}
    </ul>
  )
}
