import { IconExternalLink } from '@tabler/icons-react'
import classes from './out-links.module.css'

type Props = { addresses: string[]; brief?: true }

/** Addresses in full, to be read, copied and followed; whoever they lead to does not learn where from. */
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
