import { useTranslation } from 'react-i18next'

/** Actors that are not users: the schedule, and commands on the server. */
const systemActors = ['schedule', 'local'] as const

/** Returns the name of the actor who did something. */
export function useActorText() {
  const { t } = useTranslation()
  return (actor: string): string => {
    const systemActor = systemActors.find((name) => name === actor)
    return systemActor ? t(`runs.by.${systemActor}`) : actor
  }
}
