import { Button } from '@mantine/core'
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useTransition,
} from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { Notice } from './notice.tsx'
import { useOnline } from './online.ts'
import { loadPart } from './preload-errors.ts'
import { SmallFailure } from './small-failure.tsx'
import { Waiting } from './waiting.tsx'

export type Load<P> = () => Promise<ComponentType<P>>
export type Retry = { isTrying: boolean; onRetry: () => void }
/** Is shown in place of a part without its code. `props`: those of the part. */
type Unloaded<P> = ComponentType<Retry & { props: P }>

/**
 * A part of the app whose code is loaded when it is first shown, within <Suspense>. Without a server, `Unloaded` is in its
 * place; the part is loaded as soon as the network is back.
 */
export function lazyPart<P extends object>(
  load: Load<P>,
  Unloaded: Unloaded<P> = UnloadedPart,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  const begin = () =>
    lazy(async () => {
      loaded = await loadPart(load)
      return { default: Loaded }
    })
  let Loading = begin()
  const useTries = create(() => ({ tries: 0 }))
  const retry = async () => {
    loaded = await loadPart(load)
    useTries.setState(({ tries }) => ({ tries: tries + 1 }))
  }
  const forget = () => {
    if (!loaded) Loading = begin()
  }
  return function LazyPart(props: P) {
    useTries()
    useEffect(() => forget, [])
    return (
      <Loading>
        {() => {
          const Part = loaded
          if (Part) return <Part {...props} />
          return <Missing Unloaded={Unloaded} props={props} onRetry={retry} />
        }}
      </Loading>
    )
  }
}

function Loaded({ children }: { children: () => ReactNode }) {
  return children()
}

/** A line among others as in `lazyPart`: without a server, a line says so. */
export function lazyLine<P extends object>(load: Load<P>): ComponentType<P> {
  return lazyPart(load, UnloadedLine)
}

/** A screen that its route loads. Without a server it loads itself, with `Unloaded` in its place. */
export async function lazyScreen(
  load: Load<object>,
  Unloaded: Unloaded<object> = UnloadedPart,
): Promise<ComponentType<object>> {
  const loaded = await loadPart(load)
  if (loaded) return loaded
  const Screen = lazyPart(load, Unloaded)
  return () => (
    <Suspense fallback={<Waiting blocks={3} />}>
      <Screen />
    </Suspense>
  )
}

type MissingProps<P> = { Unloaded: Unloaded<P>; props: P; onRetry: () => Promise<void> }

function Missing<P>({ Unloaded, props, onRetry }: MissingProps<P>) {
  const [isTrying, start] = useTransition()
  const retry = useCallback(() => start(onRetry), [onRetry])
  useEffect(
    () =>
      useOnline.subscribe(({ online }) => {
        if (online) retry()
      }),
    [retry],
  )
  return <Unloaded props={props} isTrying={isTrying} onRetry={retry} />
}

/** Says that a part needs the server. */
export function UnloadedPart(retry: Retry) {
  const { t } = useTranslation()
  return (
    <Notice tone="danger" title={t('app.unloadedTitle')} action={<RetryButton {...retry} />}>
      {t('app.unloadedText')}
    </Notice>
  )
}

function UnloadedLine({ onRetry }: Retry) {
  const { t } = useTranslation()
  return <SmallFailure title={t('app.unloadedTitle')} onRetry={onRetry} />
}

export function RetryButton({ isTrying, onRetry }: Retry) {
  const { t } = useTranslation()
  return (
    <Button size="xs" variant="default" loading={isTrying} onClick={onRetry}>
      {t('app.retry')}
    </Button>
  )
}
