import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Row } from '#ui/layout.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { linkUsableQuery } from '../../api/sign-in.ts'
import type { SignInLink } from '../../link-token.ts'
import { StepForm } from '../step-form.tsx'

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

type InvalidProps = { opens: SignInLink['opens']; onForgotten: () => void }

/** Says that a link has expired or was used, and what to do next. */
export function InvalidLinkStep({ opens, onForgotten }: InvalidProps) {
  const { t } = useTranslation()
  return (
    <StepForm
      title={t('login.invalidLink.title')}
      text={t(`login.invalidLink.${opens}`)}
      failure={null}
      onSubmit={(event) => {
        event.preventDefault()
        onForgotten()
      }}
    >
      {opens === 'recover' && (
        <Row>
          <Button type="submit">{t('login.invalidLink.request')}</Button>
        </Row>
      )}
    </StepForm>
  )
}
