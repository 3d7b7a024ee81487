import type { ServiceTest, SystemState, TestedService } from '@litopys/contract/schemas/system'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isErrorCode } from '#api/call-error.ts'
import { errorText } from '#i18n/error-text.ts'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { PlainList, Row, Stack, Text } from '#ui/layout.tsx'
import { testService } from '../api/system.ts'
import classes from './system.module.css'

type Props = { services: SystemState['services']; mayTest: boolean }

/** The services that the server calls, each with a test. */
export function Services({ services: { email, sms, translator, transcriber }, mayTest }: Props) {
  const { t } = useTranslation()
  const delivery = ({ isConfigured, waiting }: { isConfigured: boolean; waiting: number }) =>
    [
      t(isConfigured ? 'system.configured' : 'system.outbox'),
      ...(waiting > 0 ? [t('system.waiting', { count: waiting })] : []),
    ].join(' · ')
  return (
    <PlainList className={classes.list}>
      <Service
        name={t('system.email')}
        state={delivery(email)}
        service="email"
        test={mayTest ? t('system.testEmail') : undefined}
      />
      <Service
        name={t('system.sms')}
        state={delivery(sms)}
        service="sms"
        test={mayTest ? t('system.testSms') : undefined}
      />
      <Service
        name={t('system.translator')}
        state={t(`system.translator.${translator}`)}
        service="translator"
        test={mayTest && translator !== 'none' ? t('system.testTranslator') : undefined}
      />
      <Service
        name={t('system.transcriber')}
        state={t(`system.transcriber.${transcriber}`)}
        service="transcriber"
        test={mayTest && transcriber !== 'none' ? t('system.testTranscriber') : undefined}
      />
    </PlainList>
  )
}

/** `test`: the label of the button; undefined without one. */
type ServiceProps = { name: string; state: string; service: TestedService; test: string | undefined }

function Service({ name, state, service, test }: ServiceProps) {
  const testing = useMutation({ mutationFn: () => testService(service) })
  const errorText = useErrorText()
  return (
    <Row as="li" spread gap={4} className={classes.item}>
      <Stack>
        <Text weight="bold">{name}</Text>
        <Text tone="soft">{state}</Text>
        <div aria-live="polite">
          {testing.data && <TestResult {...testing.data} />}
          {testing.error && <Text tone="danger">{errorText(testing.error)}</Text>}
        </div>
      </Stack>
      {test && (
        <Button size="xs" variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
          {test}
        </Button>
      )}
    </Row>
  )
}

function TestResult({ ok, ms, answer, code, reason = '' }: ServiceTest) {
  const { t, i18n } = useTranslation()
  const { count } = useFormat()
  if (!ok) {
    const why = code && isErrorCode(code) ? errorText(code, i18n.language) : reason
    return <Text tone="danger">{t('system.testFailed', { reason: why })}</Text>
  }
  const time = { ms: count(ms) }
  return (
    <Text tone="good">
      {answer === undefined ? t('system.sent', time) : t('system.translated', { ...time, answer })}
    </Text>
  )
}
