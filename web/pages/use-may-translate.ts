import { useQuery } from '@tanstack/react-query'
import { useMay } from '#features/auth/may.ts'
import { translatorState } from '#features/translation/api/translator.ts'

/** Whether there is a translator that the signed-in user may use. */
export function useMayTranslate(): boolean {
  const may = useMay('archive.translate')
  const { data: translator } = useQuery({ ...translatorState, enabled: may })
  return may && translator?.status === 'ready'
}
