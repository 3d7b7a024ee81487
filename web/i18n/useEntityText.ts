import type { PostEntity } from '@litopys/contract/schemas/entities'
import { useTranslation } from 'react-i18next'
import { useFormat } from './useFormat.ts'

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

/** What was found and why it counts, in words. */
export function useEntityText() {
  const { t } = useTranslation()
  const { countryName, percent } = useFormat()
  const kind = ({ row, detail }: PostEntity) => {
    const name = t(`entity.${row.kind}`)
    const besides = isNamedDetail(detail)
      ? t(`detail.${detail}`)
      : /^[A-Z]{2}$/.test(detail)
        ? countryName(detail)
        : detail
    return besides === '' ? name : t('entity.besides', { name, besides })
  }
  const reasons = ({ reasons }: PostEntity) => reasons.map((reason) => t(`reason.${reason}`)).join('; ')
  return {
    kind,
    reasons,
    why: (entity: PostEntity) => t('entity.why', { kind: kind(entity), reasons: reasons(entity) }),
    confidence: ({ confidence }: PostEntity) => t('entity.confidence', { percent: percent(confidence) }),
  }
}
