import type { SystemState } from '@litopys/contract/schemas/system'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { verifyAuditLog } from '../api/system.ts'
import classes from './system.module.css'

type Props = { verification: SystemState['verification']; mayVerify: boolean }

/** The last verification of the audit log, and a button for the next one. */
export function AuditCheck({ verification, mayVerify }: Props) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const errorText = useErrorText()
  const verifying = useMutation({ mutationFn: verifyAuditLog })
  const faults = verifying.data?.filter(({ ok }) => !ok)
  const last = verification && {
    at: instant(verification.at),
    by: verification.by,
    result: t(verification.ok ? 'system.intact' : 'system.damaged'),
  }
  return (
    <Row spread gap={4} className={classes.list}>
      <Stack>
        <Text tone={verification?.ok === false ? 'danger' : undefined}>
          {last ? t('system.verified', last) : t('system.neverVerified')}
        </Text>
        <Text tone="soft">{t('system.auditText')}</Text>
        <div aria-live="polite">
          {faults?.length === 0 && <Text tone="good">{t('system.intactText')}</Text>}
          {faults?.map(({ check, detail }) => (
            <Text key={check} tone="danger" breaks>
              {t('system.damagedText', { detail })}
            </Text>
          ))}
          {verifying.error && <Text tone="danger">{errorText(verifying.error)}</Text>}
        </div>
      </Stack>
      {mayVerify && (
        <Button size="xs" variant="default" loading={verifying.isPending} onClick={() => verifying.mutate()}>
          {t('system.verify')}
        </Button>
      )}
    </Row>
  )
}
