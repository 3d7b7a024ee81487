import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Waiting } from '#ui/waiting.tsx'
import { linkUsableQuery } from '../../api/sign-in.ts'
import type { SignInLink } from '../../link-token.ts'
import { InvalidLinkStep } from './invalid-link-step.tsx'

type Props = { link: SignInLink; onForgotten: () => void; children: ReactNode }

/**
 * Shows the form of a link if the link still works, otherwise what to do. If the check fails, the form
 * is shown: the server checks the link again when the form is sent.
 */
export function CheckedLink({ link, onForgotten, children }: Props) {
  const { data: isUsable, error } = useQuery(linkUsableQuery(link))
  if (isUsable === undefined && !error) return <Waiting />
  if (isUsable === false) return <InvalidLinkStep opens={link.opens} onForgotten={onForgotten} />
  return children
}
