import { faultOf, type Key, type KeyTest } from '@litopys/contract/schemas/key'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorText } from '#i18n/error-text.ts'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Row, Text } from '#ui/layout.tsx'
import { testKey } from '../api/keys.ts'
import classes from './keys.module.css'

type Props = {
  entry: Key
  mayTest: boolean
  mayChange: boolean
  onRenew: () => void
  onDelete: () => void
}

export function KeyEntry({ entry, mayTest, mayChange, onRenew, onDelete }: Props) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const textOf = useErrorText()
  const testing = useMutation({ mutationFn: () => testKey(entry._id) })
  const outcomeText = useOutcomeText()
  const { phoneNumber: phone } = entry
  return (
    <Row as="li" gap={4} rowGap={2} spread className={classes.key}>
      <div className={classes.about}>
        <Text weight="bold" numeric>
          {phone}
        </Text>
        <Row as="p" gap={3} rowGap={0} size="s" tone="quiet" numeric>
          <span>{t('tgKeys.app', { id: entry.appId })}</span>
          <span>{t('tgKeys.added', { when: instant(entry.createdAt), who: entry.createdBy })}</span>
          {entry.testedAt && entry.tested && (
            <Text as="span" tone={entry.tested === 'ok' ? 'good' : 'danger'}>
              {t(entry.tested === 'ok' ? 'tgKeys.worked' : 'tgKeys.failedAt', {
                when: instant(entry.testedAt),
              })}
            </Text>
          )}
        </Row>
      </div>
      <Row>
        {mayTest && (
          <Button
            size="xs"
            variant="default"
            loading={testing.isPending}
            aria-label={t('tgKeys.testOf', { phone })}
            onClick={() => testing.mutate()}
          >
            {t('tgKeys.test')}
          </Button>
        )}
        {mayChange && (
          <>
            <Button size="xs" variant="default" aria-label={t('tgKeys.renewOf', { phone })} onClick={onRenew}>
              {t('tgKeys.renew')}
            </Button>
            <Button
              size="xs"
              variant="default"
              aria-label={t('tgKeys.deleteOf', { phone })}
              onClick={onDelete}
            >
              {t('tgKeys.delete')}
            </Button>
          </>
        )}
      </Row>
      <Text
        as="div"
        size="s"
        role="status"
        className={classes.outcome}
        hidden={!testing.data && !testing.error}
      >
        {testing.data && (
          <Text as="span" tone={testing.data.outcome === 'ok' ? 'good' : 'danger'}>
            {outcomeText(testing.data)}
          </Text>
        )}
        {testing.error && (
          <Text as="span" tone="danger">
            {textOf(testing.error)}
          </Text>
        )}
      </Text>
    </Row>
  )
}

function useOutcomeText() {
  const { t, i18n } = useTranslation()
  const { count } = useFormat()
  return ({ outcome, account, waitSeconds }: KeyTest): string => {
    const fault = faultOf(outcome)
    if (!fault) return t('tgKeys.works', { name: account?.username ? `@${account.username}` : account?.name })
    const text = errorText(fault, i18n.language)
    return waitSeconds === undefined ? text : `${text}: ${t('tgKeys.wait', { seconds: count(waitSeconds) })}`
  }
}
