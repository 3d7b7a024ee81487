import type { GlossaryTerm } from '@litopys/contract/schemas/glossary'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import controls from '#ui/controls.module.css'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SideDrawer } from '#ui/side-drawer.tsx'
import table from '#ui/table.module.css'
import { TextButton } from '#ui/text-button.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { glossaryTerms } from '../api/glossary.ts'
import { TermForm } from './term-form.tsx'
import classes from './translation.module.css'

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
      <Row gap={4} rowGap={2} spread className={controls.head}>
        <Row gap={4} className={classes.find}>
          <SearchField
            label={t('glossary.find')}
            placeholder={t('glossary.find')}
            maxLength={100}
            value={searchText}
            onSearch={setSearchText}
          />
          <Text tone="quiet" aria-live="polite">
            {t('glossary.total', { count: shown.length, formatted: count(shown.length) })}
          </Text>
        </Row>
        {mayChange && (
          <Button
            size="sm"
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            onClick={() => setOpened('new')}
          >
            {t('glossary.new')}
          </Button>
        )}
      </Row>
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

type TableProps = { terms: GlossaryTerm[]; onOpen: ((term: GlossaryTerm) => void) | undefined }

function TermTable({ terms, onOpen }: TableProps) {
  const { t } = useTranslation()
  const { day } = useFormat()
  return (
    <table className={`${table.table} ${table.entries}`}>
      <thead>
        <tr>
          <th scope="col">{t('glossary.term')}</th>
          <th scope="col">{t('glossary.translation')}</th>
          <th scope="col">{t('glossary.kind')}</th>
          <th scope="col">{t('glossary.changed')}</th>
        </tr>
      </thead>
      <tbody>
        {terms.map((term) => (
          <tr key={term._id}>
            <th scope="row" lang="uk" className={table.name}>
              {onOpen ? (
                <TextButton className={classes.term} onClick={() => onOpen(term)}>
                  {term.term}
                </TextButton>
              ) : (
                <span className={classes.term}>{term.term}</span>
              )}
            </th>
            <td lang="en" data-label={t('glossary.translation')}>
              {term.translation}
            </td>
            <td data-label={t('glossary.kind')} className={table.quiet}>
              {t(`glossary.kind.${term.kind}`)}
            </td>
            <td data-label={t('glossary.changed')} className={table.quiet}>
              {term.updatedBy === 'litopys'
                ? t('glossary.standard')
                : `${day(term.updatedAt)}, ${term.updatedBy}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
