import type { GlossaryTerm } from '@litopys/contract/schemas/glossary'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Notice } from '#ui/notice.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SideDrawer } from '#ui/side-drawer.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { glossaryTerms } from '../api/glossary.ts'
import classes from './glossary.module.css'
import { TermForm } from './term-form.tsx'
import { TermTable } from './term-table.tsx'

const alphabet = new Intl.Collator('uk')

/** Shows the glossary and the opened entry. */
export function Glossary({ mayChange }: { mayChange: boolean }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const [searchText, setSearchText] = useState('')
  const [opened, setOpened] = useState<GlossaryTerm | 'new'>()
  const { data: terms, error, refetch } = useQuery(glossaryTerms)
  if (error && !terms)
    return <FailureNotice title={t('glossary.failed')} error={error} onRetry={() => void refetch()} />
  if (!terms) return <Waiting blocks={3} />
  const shown = terms
    .filter((one) => hasLetters(one, searchText))
    .toSorted((one, other) => alphabet.compare(one.term, other.term))
  const close = () => setOpened(undefined)
  return (
    <>
      <div className={classes.head}>
        <SearchField
          label={t('glossary.find')}
          placeholder={t('glossary.find')}
          maxLength={100}
          value={searchText}
          onSearch={setSearchText}
        />
        <p className={classes.total} aria-live="polite">
          {t('glossary.total', { count: shown.length, formatted: count(shown.length) })}
        </p>
        {mayChange && (
          <Button
            className={classes.new ?? ''}
            size="sm"
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            onClick={() => setOpened('new')}
          >
            {t('glossary.new')}
          </Button>
        )}
      </div>
      {terms.length === 0 && <Notice title={t('glossary.none')}>{t('glossary.noneText')}</Notice>}
      {terms.length > 0 && shown.length === 0 && (
        <Notice title={t('list.noData')}>{t('list.noDataText')}</Notice>
      )}
      {shown.length > 0 && <TermTable terms={shown} onOpen={mayChange ? setOpened : undefined} />}
      {opened && (
        <SideDrawer title={<b>{opened === 'new' ? t('glossary.new') : opened.term}</b>} onClose={close}>
          <TermForm term={opened === 'new' ? undefined : opened} onDone={close} />
        </SideDrawer>
      )}
    </>
  )
}

function hasLetters({ term, translation }: GlossaryTerm, searchText: string): boolean {
  const letters = searchText.trim().toLowerCase()
  return `${term}\n${translation}`.toLowerCase().includes(letters)
}
