import type { Hold } from '@litopys/contract/schemas/hold'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMay } from '#features/auth/may.ts'
import { HoldTable } from '#features/holds/components/hold-table.tsx'
import { quoteAddress } from '#features/quotes/quote-address.ts'
import page from '../page.module.css'
import { PageHead } from '../page.tsx'

/** Legal holds: all for administrators, the own ones for others. */
export function HoldsPage() {
  const { t } = useTranslation()
  const mayLift = useMay('holds.change')
  return (
    <div className={page.page}>
      <PageHead title={t('holds.title')} />
      <p className={page.intro}>{t('holds.text')}</p>
      <HoldTable mayLift={mayLift} linkTo={(hold) => <HeldLink hold={hold} />} />
    </div>
  )
}

function HeldLink({ hold: { object } }: { hold: Hold }) {
  const { t } = useTranslation()
  return (
    <Link to={addressOf(object)}>{`${t(`holds.kind.${object.kind}`)}: ${object.name || object.id}`}</Link>
  )
}

function addressOf({ kind, id }: Hold['object']): string {
  switch (kind) {
    case 'quote':
      return quoteAddress(id)
    case 'request':
      return `/requests?request=${id}`
    case 'channel':
      return `/channels/${id}`
  }
}
