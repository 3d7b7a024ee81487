import { useTranslation } from 'react-i18next'

/** Actors that are not users: the schedule, and commands on the server. */
const nobodies = ['schedule', 'local'] as const

/** Returns the name of the actor who did something. */
export function useActorText() {
  const { t } = useTranslation()
  return (actor: string): string => {
    const nobody = nobodies.find((name) => name === actor)
    return nobody ? t(`runs.by.${nobody}`) : actor
  }
}
