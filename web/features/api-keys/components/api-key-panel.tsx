import type { ApiKey } from '@litopys/contract/schemas/api-key'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { PlainList, Row, Stack, Text } from '#ui/layout.tsx'
import { Pages } from '#ui/pages.tsx'
import { SmallFailure } from '#ui/small-failure.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { apiKeyList, apiKeysPerPage, revokeApiKey } from '../api/api-keys.ts'
import { ApiKeyForm } from './api-key-form.tsx'
import classes from './api-keys.module.css'
import { NewSecretDialog } from './new-secret-dialog.tsx'

type Props = {
  /** `self`: API keys of the signed-in user, who can create more. `all`: of all users, with their owners. */
  owner: 'self' | 'all'
}
type Opened = { kind: 'create' } | { kind: 'secret'; secret: string } | { kind: 'revoke'; apiKey: ApiKey }

/** Shows API keys, and creates and revokes them. */
export function ApiKeyPanel({ owner }: Props) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(apiKeyList(owner, page))
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  if (error && !data) return <SmallFailure title={t('apiKeys.failed')} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  const title = t(owner === 'self' ? 'apiKeys.title' : 'apiKeys.allTitle')
  return (
    <Stack gap={4}>
      {data.data.length === 0 ? (
        <Text tone="soft">{t(owner === 'self' ? 'apiKeys.none' : 'apiKeys.noneOfAll')}</Text>
      ) : (
        <PlainList aria-label={title}>
          {data.data.map((apiKey) => (
            <ApiKeyEntry
              key={apiKey.id}
              apiKey={apiKey}
              showsOwner={owner === 'all'}
              onRevoke={() => setOpened({ kind: 'revoke', apiKey })}
            />
          ))}
        </PlainList>
      )}
      <Pages label={title} page={page} perPage={apiKeysPerPage} total={data.totalItems} onGo={setPage} />
      {owner === 'self' && (
        <Row>
          <Button onClick={() => setOpened({ kind: 'create' })}>{t('apiKeys.create')}</Button>
        </Row>
      )}
      {opened?.kind === 'create' && (
        <FormDialog title={t('apiKeys.createTitle')} onClose={close}>
          <ApiKeyForm onCreated={({ secret }) => setOpened({ kind: 'secret', secret })} />
        </FormDialog>
      )}
      {opened?.kind === 'secret' && <NewSecretDialog secret={opened.secret} onClose={close} />}
      {opened?.kind === 'revoke' && <RevokeDialog apiKey={opened.apiKey} onClose={close} />}
    </Stack>
  )
}

type EntryProps = { apiKey: ApiKey; showsOwner: boolean; onRevoke: () => void }

function ApiKeyEntry({ apiKey, showsOwner, onRevoke }: EntryProps) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const { name, owner, scopes, lastUse } = apiKey
  return (
    <Row as="li" gap={4} rowGap={2} spread className={classes.key}>
      <div className={classes.about}>
        <Text weight="bold" breaks>
          {name}
        </Text>
        <Row as="p" gap={3} rowGap={0} size="s" tone="quiet" numeric>
          {showsOwner && <span>{owner.email}</span>}
          <span>{scopes.map((scope) => t(`apiKeys.scope.${scope}`)).join(', ')}</span>
          <Text as="span" tone={apiKey.isExpired ? 'danger' : undefined}>
            {t(apiKey.isExpired ? 'apiKeys.expired' : 'apiKeys.expires', { when: instant(apiKey.expiresAt) })}
          </Text>
          <span>
            {lastUse
              ? t('apiKeys.used', { when: instant(lastUse.at), ip: lastUse.ip })
              : t('apiKeys.neverUsed')}
          </span>
        </Row>
      </div>
      <Button size="xs" variant="default" aria-label={t('apiKeys.revokeOf', { name })} onClick={onRevoke}>
        {t('apiKeys.revoke')}
      </Button>
    </Row>
  )
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const revoking = useMutation({ mutationFn: () => revokeApiKey(apiKey.id), onSuccess: onClose })
  return (
    <ConfirmDialog
      opened
      title={t('apiKeys.revokeTitle', { name: apiKey.name })}
      confirm={t('apiKeys.revoke')}
      cancel={t('app.cancel')}
      busy={revoking.isPending}
      failure={revoking.error ? errorText(revoking.error) : undefined}
      onConfirm={() => revoking.mutate()}
      onClose={onClose}
    >
      <p>{t('apiKeys.revokeText')}</p>
    </ConfirmDialog>
  )
}
