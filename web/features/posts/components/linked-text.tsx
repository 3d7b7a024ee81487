import type { HiddenLink } from '@litopys/contract/schemas/post'
import { isIdentifier } from '@litopys/language/entity-kinds'
import type { Span } from '@litopys/language/text/span'
import { Tooltip } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useEntityText } from '#i18n/use-entity-text.ts'
import { useValueLabel } from '#i18n/use-value-label.ts'
import { Highlighted } from '#ui/highlighted.tsx'
import { Text } from '#ui/layout.tsx'
import type { PostFilter, TextLink } from '../text-entities.ts'
import { EntityIcon } from './entity-icon.tsx'
import classes from './post-text.module.css'

/** Keeps the icon on the same line as its word. */
const wordJoiner = '\u2060'

type Props = {
  text: string
  matches: readonly Span[]
  links: readonly TextLink[]
  start: number
  end: number
  linkTo: (filter: PostFilter) => string
  linkState?: unknown
}

/** Shows a part of a text with matches highlighted and entities linked to their cards. */
export function LinkedText({ text, matches, links, start, end, linkTo, linkState }: Props) {
  const { t } = useTranslation()
  const label = useValueLabel()
  const entityText = useEntityText()
  return pieces(links, start, end).map(({ from, to, link }) => {
    const words = <Highlighted key={from} text={text} matches={matches} start={from} end={to} />
    if (!link) return words
    if (link.hidden)
      return (
        <HiddenLinkWords key={from} link={link.hidden} to={linkTo(link)} linkState={linkState}>
          {words}
        </HiddenLinkWords>
      )
    return (
      <Link
        key={from}
        className={(link.entity ? classes.entity : classes.link) ?? ''}
        to={linkTo(link)}
        state={linkState}
        preventScrollReset
        title={
          link.entity
            ? entityText.why(link.entity)
            : t('entityCard.open', { value: label(link.field, link.value) })
        }
      >
        {link.entity && isIdentifier(link.entity.row.kind) && (
          <span className={classes.mark} aria-hidden>
            <EntityIcon className={classes.icon} kind={link.entity.row.kind} />
            {wordJoiner}
          </span>
        )}
        {words}
      </Link>
    )
  })
}

type HiddenLinkProps = { link: HiddenLink; to: string; linkState: unknown; children: ReactNode }

/** Shows words that link to an address they do not show. The address is shown before the user follows it. */
function HiddenLinkWords({ link, to, linkState, children }: HiddenLinkProps) {
  const { t } = useTranslation()
  const { href, domain, isDisguised } = link
  const place = domain ?? href
  return (
    <Tooltip
      label={
        <Text as="span" breaks>
          {href}
        </Text>
      }
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
            <Text as="span" size="s" tone="warn" className={classes.disguised}>
              <IconAlertTriangle size="1em" stroke={1.8} aria-hidden />
              {t('post.leadsTo', { place })}
            </Text>
          )}
        </Link>
      )}
    </Tooltip>
  )
}

type Piece = { from: number; to: number; link?: TextLink }

/** Splits the text at its links. Links that cross the end of the part are plain text. */
function pieces(links: readonly TextLink[], start: number, end: number): Piece[] {
  const made: Piece[] = []
  let at = start
  for (const link of links) {
    if (link.start < at || link.end > end) continue
    if (link.start > at) made.push({ from: at, to: link.start })
    made.push({ from: link.start, to: link.end, link })
    at = link.end
  }
  if (at < end) made.push({ from: at, to: end })
  return made
}
