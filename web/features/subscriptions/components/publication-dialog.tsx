import type { Feed, Webhook, WebhookAttempt } from '@litopys/contract/schemas/webhook'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { Note, PlainList, Row, Stack, Text } from '#ui/layout.tsx'
import { SmallFailure } from '#ui/small-failure.tsx'
import { Waiting } from '#ui/waiting.tsx'
import {
  createFeed,
  publicationOf,
  removeFeed,
  removeWebhook,
  setWebhook,
  testWebhook,
} from '../api/publication.ts'

type Props = { id: string; title: string; onClose: () => void }

/** Shows where new posts of a watched search are sent: its webhook and its feed. */
export function PublicationDialog({ id, title, onClose }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(publicationOf(id))
  return (
    <FormDialog title={t('publication.titleOf', { title })} size="lg" onClose={onClose}>
      {!data && error && <SmallFailure title={t('publication.failed')} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && (
        <Stack gap={5}>
          <WebhookPart id={id} webhook={data.webhook} />
          <FeedPart id={id} feed={data.feed} />
        </Stack>
      )}
    </FormDialog>
  )
}

function WebhookPart({ id, webhook }: { id: string; webhook: Webhook | undefined }) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const [url, setUrl] = useState('')
  // The secret must not stay in the cache after the answer.
  const setting = useMutation({
    mutationFn: () => setWebhook(id, url.trim()),
    gcTime: 0,
    onSuccess: () => setUrl(''),
  })
  const removing = useMutation({ mutationFn: () => removeWebhook(id), onSuccess: () => setting.reset() })
  const testing = useMutation({ mutationFn: () => testWebhook(id) })
  return (
    <Stack as="section" gap={3}>
      <Text as="h3" weight="heading">
        {t('publication.webhook')}
      </Text>
      <Text tone="soft">{t('publication.webhookText')}</Text>
      <FormFailure error={setting.error ?? removing.error ?? testing.error} placed={false} />
      {webhook && (
        <Text weight="bold" breaks>
          {webhook.host}
        </Text>
      )}
      {setting.data && (
        <Secret label={t('publication.secret')} text={t('publication.once')} value={setting.data.secret} />
      )}
      {webhook && (
        <>
          {webhook.disabledAt && (
            <Note tone="warn">{t('publication.disabled', { at: instant(webhook.disabledAt) })}</Note>
          )}
          <Row gap={3} rowGap={2}>
            <Button size="xs" variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
              {t('publication.test')}
            </Button>
            <Button
              size="xs"
              variant="default"
              loading={removing.isPending}
              onClick={() => removing.mutate()}
            >
              {t('publication.removeWebhook')}
            </Button>
          </Row>
          <Attempts attempts={webhook.attempts} />
        </>
      )}
      {!webhook && (
        <Stack
          as="form"
          gap={3}
          onSubmit={(event) => {
            event.preventDefault()
            if (url.trim() !== '') setting.mutate()
          }}
        >
          <TextInput
            label={t('publication.url')}
            placeholder={t('publication.urlExample')}
            type="url"
            required
            maxLength={2_000}
            autoComplete="off"
            value={url}
            onChange={({ currentTarget }) => setUrl(currentTarget.value)}
          />
          <Row>
            <Button type="submit" size="sm" loading={setting.isPending}>
              {t('publication.setWebhook')}
            </Button>
          </Row>
        </Stack>
      )}
    </Stack>
  )
}

function Attempts({ attempts }: { attempts: WebhookAttempt[] }) {
  const { t } = useTranslation()
  const { instant, count } = useFormat()
  if (attempts.length === 0) return <Text tone="quiet">{t('publication.noAttempts')}</Text>
  return (
    <PlainList aria-label={t('publication.attempts')}>
      {attempts.map((attempt) => (
        <Row as="li" key={attempt.at} gap={3} rowGap={0} size="s" tone="quiet" numeric>
          <span>{instant(attempt.at)}</span>
          <Text as="span" tone={isSuccess(attempt) ? 'good' : 'danger'}>
            {attempt.fault
              ? t(`publication.fault.${attempt.fault}`)
              : t('publication.status', { status: attempt.status ?? 0 })}
          </Text>
          <span>{t('publication.duration', { formatted: count(attempt.durationMs) })}</span>
          {attempt.isTest && <span>{t('publication.isTest')}</span>}
        </Row>
      ))}
    </PlainList>
  )
}

function isSuccess({ status }: WebhookAttempt): boolean {
  return status !== undefined && status >= 200 && status < 300
}

function FeedPart({ id, feed }: { id: string; feed: Feed | undefined }) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const creating = useMutation({ mutationFn: () => createFeed(id), gcTime: 0 })
  const removing = useMutation({ mutationFn: () => removeFeed(id), onSuccess: () => creating.reset() })
  return (
    <Stack as="section" gap={3}>
      <Text as="h3" weight="heading">
        {t('publication.feed')}
      </Text>
      <Text tone="soft">{t('publication.feedText')}</Text>
      <FormFailure error={creating.error ?? removing.error} placed={false} />
      {feed && (
        <Text tone="quiet" size="s">
          {feed.readAt
            ? t('publication.feedRead', { at: instant(feed.readAt) })
            : t('publication.feedUnread', { at: instant(feed.createdAt) })}
        </Text>
      )}
      {creating.data && (
        <Secret label={t('publication.address')} text={t('publication.once')} value={creating.data.address} />
      )}
      <Row gap={3} rowGap={2}>
        <Button size="xs" variant="default" loading={creating.isPending} onClick={() => creating.mutate()}>
          {t(feed ? 'publication.renewFeed' : 'publication.createFeed')}
        </Button>
        {feed && (
          <Button size="xs" variant="default" loading={removing.isPending} onClick={() => removing.mutate()}>
            {t('publication.removeFeed')}
          </Button>
        )}
      </Row>
    </Stack>
  )
}

/** A secret that is shown this one time. */
function Secret({ label, text, value }: { label: string; text: string; value: string }) {
  const { t } = useTranslation()
  return (
    <Stack gap={2}>
      <Textarea
        label={label}
        description={text}
        value={value}
        readOnly
        autosize
        spellCheck={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Row>
        <CopyButton text={value} label={t('publication.copy')} />
      </Row>
    </Stack>
  )
}
