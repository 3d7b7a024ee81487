import { type ApiKeyScope, apiKeyScopes } from '@litopys/contract/access/api-key-scopes'
import { apiKeyDays, type CreatedApiKey } from '@litopys/contract/schemas/api-key'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { FormFailure } from '#ui/form-failure.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { showErrors } from '#ui/show-errors.ts'
import { useUnsavedMark } from '#ui/unsaved.ts'
import { createApiKey, type NewApiKey } from '../api/api-keys.ts'

type Values = { name: string; scopes: ApiKeyScope[]; days: string }

/** Lifetimes to choose from, in days. */
const lifetimes = [7, 30, apiKeyDays.usual, 180, apiKeyDays.most]

/** Asks for the name, the scopes and the lifetime of a new API key. */
export function ApiKeyForm({ onCreated }: { onCreated: (created: CreatedApiKey) => void }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const form = useForm<Values>({
    initialValues: { name: '', scopes: ['read'], days: String(apiKeyDays.usual) },
    validate: {
      name: (name) => (name.trim() === '' ? t('apiKeys.nameMissing') : null),
      scopes: (scopes) => (scopes.length === 0 ? t('apiKeys.scopeMissing') : null),
    },
  })
  const creating = useMutation({
    mutationFn: (input: NewApiKey) => createApiKey(input),
    // The secret must not stay in the cache after the answer.
    gcTime: 0,
    onSuccess: onCreated,
  })
  useUnsavedMark(form.isDirty() && !creating.isPending && !creating.isSuccess)
  return (
    <Stack
      as="form"
      gap={4}
      noValidate
      onSubmit={form.onSubmit(
        ({ name, scopes, days }) => creating.mutate({ name: name.trim(), scopes, days: Number(days) }),
        (wrong) => showErrors(form, wrong),
      )}
    >
      <FormFailure error={creating.error} placed={false} />
      <TextInput
        label={t('apiKeys.name')}
        description={t('apiKeys.nameHint')}
        maxLength={100}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Checkbox.Group label={t('apiKeys.scopes')} {...form.getInputProps('scopes')}>
        <Stack gap={2}>
          {apiKeyScopes.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={t(`apiKeys.scopeLabel.${scope}`)}
              description={t(`apiKeys.scopeHint.${scope}`)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <NativeSelect
        label={t('apiKeys.lifetime')}
        data={lifetimes.map((days) => ({
          value: String(days),
          label: t('apiKeys.days', { count: days, formatted: count(days) }),
        }))}
        {...form.getInputProps('days')}
      />
      <Row>
        <Button type="submit" loading={creating.isPending}>
          {t('apiKeys.create')}
        </Button>
      </Row>
    </Stack>
  )
}
