import type { HiddenLink } from '@litopys/contract/schemas/post'
import { Tooltip } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from './post-text.module.css'

type Props = { link: HiddenLink; to: string; linkState?: unknown; children: ReactNode }

/** Shows words that link to an address they do not show. The address is shown before the user follows it. */
export function HiddenLinkWords({ link, to, linkState, children }: Props) {
  const { t } = useTranslation()
  const { href, domain, isDisguised } = link
  const place = domain ?? href
  return (
    <Tooltip
      label={<span className={classes.address}>{href}</span>}
      events={{ hover: true, focus: true, touch: true }}
      multiline
      maw="min(28rem, 90vw)"
    >
      {domain === undefined ? (
        <a className={classes.link} href={href} target="_blank" rel="noreferrer noopener nofollow">
          {children}
        </a>
      ) : (
        <Link className={classes.link ?? ''} to={to} state={linkState} preventScrollReset>
          {children}
          {isDisguised && (
            <span className={classes.disguised}>
              <IconAlertTriangle size="1em" stroke={1.8} aria-hidden />
              {t('post.leadsTo', { place })}
            </span>
          )}
        </Link>
      )}
    </Tooltip>
  )
}
