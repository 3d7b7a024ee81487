import type { Hold } from '@litopys/contract/schemas/hold'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { PlainList, Row, Text } from '#ui/layout.tsx'
import { liftHold } from '../api/holds.ts'
import classes from './holds.module.css'

type Props = {
  holds: readonly Hold[]
  label: string
  mayLift: boolean
  /** A link to what a hold protects; without it, the object is not named. */
  linkTo?: (hold: Hold) => ReactNode
}

/** Holds with their reasons, and a button to lift each. */
export function HoldEntries({ holds, label, mayLift, linkTo }: Props) {
  const { t } = useTranslation()
  const [lifting, setLifting] = useState<Hold>()
  return (
    <>
      <PlainList aria-label={label}>
        {holds.map((hold) => (
          <Row key={hold.id} as="li" gap={4} rowGap={2} spread className={classes.hold}>
            <div className={classes.about}>
              {linkTo && (
                <Text weight="bold" breaks>
                  {linkTo(hold)}
                </Text>
              )}
              <Text breaks className={classes.reason}>
                {hold.reason}
              </Text>
              <HoldTimes hold={hold} />
            </div>
            {mayLift && hold.canLift && (
              <Button size="xs" variant="default" onClick={() => setLifting(hold)}>
                {t('holds.lift')}
              </Button>
            )}
          </Row>
        ))}
      </PlainList>
      {lifting && <LiftDialog hold={lifting} onClose={() => setLifting(undefined)} />}
    </>
  )
}

function HoldTimes({ hold: { placedBy, placedAt, endsAt, over } }: { hold: Hold }) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const end = endsAt ? t('holds.until', { when: instant(endsAt) }) : t('holds.withoutEnd')
  const lifted = over?.liftedBy
    ? t('holds.lifted', { when: instant(over.at), who: over.liftedBy })
    : over && t('holds.ended', { when: instant(over.at) })
  return (
    <Row as="p" gap={3} rowGap={0} size="s" tone="quiet" numeric breaks>
      <span>{t('holds.placed', { when: instant(placedAt), who: placedBy })}</span>
      <span>{lifted ?? end}</span>
    </Row>
  )
}

function LiftDialog({ hold, onClose }: { hold: Hold; onClose: () => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const lifting = useMutation({ mutationFn: () => liftHold(hold.id), onSuccess: onClose })
  return (
    <ConfirmDialog
      opened
      title={t('holds.liftTitle')}
      confirm={t('holds.lift')}
      cancel={t('app.cancel')}
      busy={lifting.isPending}
      failure={lifting.error ? errorText(lifting.error) : undefined}
      onConfirm={() => lifting.mutate()}
      onClose={onClose}
    >
      <p>{t('holds.liftText')}</p>
      <Text breaks tone="soft">
        {hold.reason}
      </Text>
    </ConfirmDialog>
  )
}
