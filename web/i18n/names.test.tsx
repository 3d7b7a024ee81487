import type { PostEntity } from '@litopys/contract/schemas/entities'
import { type EntityField, entityRow } from '@litopys/language/entity-kinds'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showTextsIn } from './i18n.ts'
import { useEntityText } from './use-entity-text.ts'
import { useValueLabel } from './use-value-label.ts'

type Given = { field: EntityField; value: string; detail: string }

function Shown({ field, value, detail }: Given) {
  const label = useValueLabel()
  const { kind } = useEntityText()
  const row = entityRow(field)
  if (!row) throw new Error('There is such a kind')
  const entity: PostEntity = { row, value, detail, reasons: [], confidence: 1, places: [] }
  return (
    <p>
      {label(field, value)}, {kind(entity)}
    </p>
  )
}

const kharkiv: Given = { field: 'entities.place.name', value: 'Харків', detail: 'UA63120270010096107' }

test.each<[Given, string, string]>([
  [kharkiv, 'Kharkiv, Place (Kharkiv Oblast)', 'Харків, Місце (Харківська область)'],
  [
    { field: 'entities.place.name', value: 'Харківська область', detail: 'UA63000000000041885' },
    'Kharkiv Oblast, Place',
    'Харківська область, Місце',
  ],
  [{ field: 'entities.place.name', value: 'Варшава', detail: '' }, 'Warsaw, Place', 'Варшава, Місце'],
  [{ field: 'entities.country.name', value: 'Польща', detail: 'PL' }, 'Poland, Country', 'Польща, Країна'],
  [
    { field: 'entities.organisation.name', value: 'UA12 Згурівка', detail: '' },
    'UA12 Zghurivka, Organisation',
    'UA12 Згурівка, Організація',
  ],
])('%j has a name in the interface language, without its code', (given, english, ukrainian) => {
  showTextsIn('en')
  const { unmount } = render(<Shown {...given} />)
  expect(screen.getByText(english)).toBeInTheDocument()
  unmount()
  showTextsIn('uk')
  render(<Shown {...given} />)
  expect(screen.getByText(ukrainian)).toBeInTheDocument()
})
