import { IconExternalLink } from '@tabler/icons-react'
import { LinkButton, Stack, Text } from '#ui/layout.tsx'
import classes from './post.module.css'

type Props = { addresses: string[]; brief?: boolean }

/** Shows full addresses to read, copy and open. The target does not learn the referrer. */
export function OutLinks({ addresses, brief = false }: Props) {
  if (addresses.length === 0) return null
  return (
    <Stack as="ul" gap={brief ? 0 : 1} className={brief ? classes.links : undefined}>
      {addresses.map((address) => (
        <li key={address}>
          <LinkButton
            className={classes.address}
            href={address}
            target="_blank"
            rel="noreferrer noopener nofollow"
            title={address}
          >
            <Text as="span" breaks={!brief} cut={brief}>
              {address}
            </Text>
            <IconExternalLink size={14} stroke={1.6} aria-hidden />
          </LinkButton>
        </li>
      ))}
    </Stack>
  )
}
