import { faultOf, type Key, type KeyTest } from '@litopys/contract/schemas/key'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorText } from '#i18n/error-text.ts'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useFormat } from '#i18n/use-format.ts'
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
    <li className={classes.key}>
      <div className={classes.about}>
        <p className={classes.name}>{phone}</p>
        <p className={classes.facts}>
          <span>{t('tgKeys.app', { id: entry.appId })}</span>
          <span>{t('tgKeys.added', { when: instant(entry.createdAt), who: entry.createdBy })}</span>
          {entry.testedAt && entry.tested && (
            <span className={entry.tested === 'ok' ? classes.good : classes.bad}>
              {t(entry.tested === 'ok' ? 'tgKeys.worked' : 'tgKeys.failedAt', {
                when: instant(entry.testedAt),
              })}
            </span>
          )}
        </p>
      </div>
      <div className={classes.actions}>
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
      </div>
      <div role="status" className={classes.outcome} hidden={!testing.data && !testing.error}>
        {testing.data && (
          <span className={testing.data.outcome === 'ok' ? classes.good : classes.bad}>
            {outcomeText(testing.data)}
          </span>
        )}
        {testing.error && <span className={classes.bad}>{textOf(testing.error)}</span>}
      </div>
    </li>
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
