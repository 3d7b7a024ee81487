import type { EntityKind } from '@litopys/language/entity-kinds'
import {
  IconBuildingBank,
  IconCreditCard,
  IconDeviceMobile,
  IconId,
  IconNetwork,
  IconPhone,
  IconReceiptTax,
  IconWallet,
} from '@tabler/icons-react'

const icons: Partial<Record<EntityKind, typeof IconPhone>> = {
  phone: IconPhone,
  card: IconCreditCard,
  iban: IconBuildingBank,
  taxId: IconReceiptTax,
  passport: IconId,
  imei: IconDeviceMobile,
  wallet: IconWallet,
  ip: IconNetwork,
  mac: IconNetwork,
}

/** Shows the icon of an identifier. Names have no icon, because texts contain many of them. */
export function EntityIcon({ kind, className }: { kind: EntityKind; className?: string | undefined }) {
  const Icon = icons[kind]
  return Icon ? <Icon className={className} size="0.85em" stroke={1.8} aria-hidden /> : null
}
