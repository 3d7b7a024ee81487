import type { PostEntity } from '@litopys/contract/schemas/entities'
import type { EntityReason } from '@litopys/language/entity'
import type { EntityKind } from '@litopys/language/entity-kinds'
import { englishName, regionOfCode } from '@litopys/language/names/english-names'
import { useTranslation } from 'react-i18next'
import { useFormat } from './use-format.ts'

const namedDetails = [
  'EDRPOU',
  'RNOKPP',
  'INN',
  'OGRN',
  'UNP',
  'NIP',
  'REGON',
  'PESEL',
  'EIN',
  'NINO',
  'foreign',
  '4',
  '6',
  'btc',
  'eth',
  'tron',
  'ton',
  'visa',
  'mastercard',
  'maestro',
  'mir',
  'amex',
  'diners',
  'discover',
  'jcb',
  'unionpay',
  'prostir',
  'humo',
  'uzcard',
  'ukrcard',
] as const

function isNamedDetail(detail: string): detail is (typeof namedDetails)[number] {
  return namedDetails.some((one) => one === detail)
}

/** Whether it is a code of KATOTTG, the register of Ukrainian places. */
function isPlaceCode(detail: string): boolean {
  return /^UA\d+$/.test(detail)
}

/** Returns an entity and the reasons for its recognition in words. */
export function useEntityText() {
  const { t, i18n } = useTranslation()
  const { countryName, percent } = useFormat()
  /** The detail of a value in words: the name of its country, or the region of a Ukrainian place. */
  const detailText = (detail: string): string => {
    if (isNamedDetail(detail)) return t(`detail.${detail}`)
    if (/^[A-Z]{2}$/.test(detail)) return countryName(detail)
    if (!isPlaceCode(detail)) return detail
    const region = regionOfCode(detail) ?? ''
    return i18n.language === 'uk' ? region : englishName('entities.place.name', region)
  }
  const kind = ({ row, detail, value }: PostEntity) => {
    const name = t(`entity.${row.kind}`)
    // The detail of a country or region is the value itself and is not repeated.
    const besides = row.kind === 'country' || regionOfCode(detail) === value ? '' : detailText(detail)
    return besides === '' ? name : t('entity.besides', { name, besides })
  }
  const reasonText = (kind: EntityKind, reason: EntityReason) =>
    t(kind === 'person' && reason === 'form' ? 'reason.formOfPerson' : `reason.${reason}`)
  const reasons = ({ row, reasons }: PostEntity) =>
    reasons.map((reason) => reasonText(row.kind, reason)).join('; ')
  return {
    kind,
    detailText,
    reasonText,
    reasons,
    why: (entity: PostEntity) => t('entity.why', { kind: kind(entity), reasons: reasons(entity) }),
    confidence: ({ confidence }: PostEntity) => t('entity.confidence', { percent: percent(confidence) }),
  }
}
