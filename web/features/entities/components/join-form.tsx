import { Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { useValueLabel } from '#i18n/use-value-label.ts'
import { Note, Row, Stack, Text } from '#ui/layout.tsx'
import { SmallFailure } from '#ui/small-failure.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { peopleNamed } from '../api/people.ts'
import { usePersonChanges } from '../use-person-changes.ts'

const typingPause = 250

/** Joins another person with this one. The user types a part of a name and picks a person. */
export function JoinForm({ name, own }: { name: string; own: readonly string[] }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const valueLabel = useValueLabel()
  const { join, isBusy } = usePersonChanges()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<string | null>(null)
  const [contains] = useDebouncedValue(typed, typingPause)
  const { data, error, isFetching, refetch } = useQuery({ ...peopleNamed(contains), enabled: isOpen })
  if (!isOpen) {
    return <TextButton onClick={() => setOpen(true)}>{t('person.join')}</TextButton>
  }
  const close = () => {
    setOpen(false)
    setPicked(null)
  }
  const people = (data ?? []).filter(({ value }) => !own.includes(value))
  const options = people.map((one) => ({
    value: one.value,
    label: `${valueLabel('entities.person.name', one.value, one.names)} (${count(one.count)})`,
  }))
  return (
    <Note>
      <Stack
        as="form"
        gap={3}
        onSubmit={(event) => {
          event.preventDefault()
          if (picked !== null) join(picked, name, close)
        }}
      >
        <Text tone="soft">{t('person.joinExplain')}</Text>
        <Select
          label={t('person.other')}
          placeholder={t('person.otherPlaceholder')}
          searchable
          data={options}
          // The server has found them by all names of each person.
          filter={({ options: found }) => found}
          // A picked person's label is no search.
          onSearchChange={(text) => {
            if (!options.some(({ label }) => label === text)) setTyped(text)
          }}
          value={picked}
          onChange={setPicked}
          nothingFoundMessage={isFetching ? t('person.searching') : t('person.noneFound')}
        />
        {error && !data && <SmallFailure title={t('person.notFound')} onRetry={() => void refetch()} />}
        <Row>
          <Button type="submit" size="sm" disabled={picked === null} loading={isBusy}>
            {t('person.joinConfirm')}
          </Button>
          <Button variant="default" size="sm" onClick={close}>
            {t('falsePositive.cancel')}
          </Button>
        </Row>
      </Stack>
    </Note>
  )
}
