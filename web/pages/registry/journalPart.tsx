import { hidesPosts, readRestrictions } from '@litopys/contract/access/restrictions'
import { displayName } from '@litopys/contract/personName'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CallError } from '#api/callError.ts'
import { journalQuestion } from '#features/audit/api/journal.ts'
import { Journal } from '#features/audit/components/journal.tsx'
import { useJournalState } from '#features/audit/useJournalState.ts'
import { currentUserQuery } from '#features/session/api/currentUser.ts'
import { everyUser } from '#features/users/api/users.ts'
import { useErrorText } from '#i18n/useErrorText.ts'
import { Notice } from '#ui/notice.tsx'
import { TableExport } from '../tableExport.tsx'

/** The audit log, or why it is not shown: it names posts that restrictions may hide. */
export function JournalPart() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data: me } = useQuery(currentUserQuery)
  if (!me) return null
  if (!hidesPosts(readRestrictions(me.access))) return <OpenJournal />
  return <Notice title={t('journal.restricted')}>{errorText(new CallError('audit_restricted', ''))}</Notice>
}

/** With the users of today to choose from. */
function OpenJournal() {
  const { state, change } = useJournalState()
  const { data } = useQuery(everyUser)
  const people = (data?.data ?? []).map((user) => ({ id: user._id, name: displayName(user) || user._id }))
  return (
    <Journal
      state={state}
      people={people}
      exportButton={<TableExport name="journal" query={journalQuestion(state)} />}
      onChange={change}
    />
  )
}
