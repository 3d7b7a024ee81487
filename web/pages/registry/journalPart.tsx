import { displayName } from '@litopys/contract/personName'
import { useQuery } from '@tanstack/react-query'
import { journalQuestion } from '#features/audit/api/journal.ts'
import { Journal } from '#features/audit/components/journal.tsx'
import { useJournalState } from '#features/audit/useJournalState.ts'
import { everyUser } from '#features/users/api/users.ts'
import { TableExport } from '../tableExport.tsx'

/** The audit journal, with the users of today to choose from. */
export function JournalPart() {
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
