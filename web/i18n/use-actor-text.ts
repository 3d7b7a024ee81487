import { useTranslation } from 'react-i18next'

/** What stands where a person would: a run that was due, and a command on the server. */
const nobodies = ['schedule', 'local'] as const

/** Who did something, as an operator reads it. */
export function useActorText() {
  const { t } = useTranslation()
  return (actor: string): string => {
    const nobody = nobodies.find((name) => name === actor)
    return nobody ? t(`runs.by.${nobody}`) : actor
  }
}
