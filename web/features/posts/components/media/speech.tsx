import type { HeardFile } from '@litopys/contract/routes/transcripts'
import type { FoundPost, MediaItem } from '@litopys/contract/schemas/post'
import type { Transcript } from '@litopys/contract/schemas/transcript'
import type { Span } from '@litopys/language/text/span'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Highlighted } from '#ui/highlighted.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useTranscripts } from '../../api/transcripts.ts'
import { useCovered } from '../../media/covers.ts'
import { lengthText, mediaName, type Placed } from '../../media/media-parts.ts'
import { firstShown, segmentAt, timeText } from '../../media/segments.ts'
import classes from './media.module.css'

type Props = {
  post: Pick<FoundPost, '_id' | 'media' | 'fileMatches' | 'sensitive'>
  sound: Placed
  /** In a list: only the segments around the first match. */
  brief: boolean
}

/** Shows what a machine heard in a file, below its player. */
export function Speech({
  post,
  sound: { item, index },
  brief,
  player,
}: Props & { player: RefObject<HTMLMediaElement | null> }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useTranscripts(post)
  const seconds = usePlayedSeconds(player)
  if (error)
    return (
      <Text size="s" tone="quiet">
        {t('speech.notLoaded')} <TextButton onClick={() => void refetch()}>{t('media.again')}</TextButton>
      </Text>
    )
  return (
    <Heard
      heard={data?.files[index] ?? undefined}
      isOn={data?.isOn}
      name={nameOf(item) ?? t(`mediaKind.${item.kind}`)}
      matches={matchesIn(post, item.hash)}
      seconds={seconds}
      brief={brief}
      onPlay={(from) => playFrom(player.current, from)}
    />
  )
}

/** Shows a player of a video with what a machine heard in it. A video without a transcript is left to its tile. */
export function VideoSpeech({
  link,
  onError,
  ...speech
}: Props & { link: string | undefined; onError: () => void }) {
  const { t } = useTranslation()
  const { post, sound } = speech
  const { item, index } = sound
  const { data } = useTranscripts(post)
  const player = useRef<HTMLMediaElement | null>(null)
  const isCovered = useCovered({ id: post._id, index, sensitive: post.sensitive, item })
  if (!hasSaid(data?.files[index] ?? undefined)) return null
  const name = nameOf(item) ?? t(`mediaKind.${item.kind}`)
  const shared = {
    ref: (element: HTMLMediaElement | null) => {
      player.current = element
    },
    className: classes.player,
    controls: true,
    preload: 'none',
    src: link,
    'aria-label': name,
    onError,
  } as const
  return (
    <Stack as="figure" gap={1}>
      <Text as="figcaption" breaks>
        {name}{' '}
        {item.duration !== undefined && (
          <Text as="span" tone="quiet" numeric>
            {lengthText(item.duration)}
          </Text>
        )}
      </Text>
      {/* Of a blurred video only the sound is played. */}
      {isCovered ? <audio {...shared} /> : <video {...shared} data-video />}
      <Speech key={String(isCovered)} {...speech} player={player} />
    </Stack>
  )
}

/** Where the player is, in seconds; -1 before it has played. */
function usePlayedSeconds(player: RefObject<HTMLMediaElement | null>): number {
  const [seconds, setSeconds] = useState(-1)
  useEffect(() => {
    const element = player.current
    if (!element) return undefined
    const update = () => setSeconds(element.currentTime)
    // The user may have started it before the transcript was here.
    if (element.currentTime > 0) update()
    element.addEventListener('timeupdate', update)
    return () => element.removeEventListener('timeupdate', update)
  }, [player])
  return seconds
}

function hasSaid(heard: HeardFile | undefined): boolean {
  if (heard?.state === 'failed') return true
  return heard?.state === 'done' && (heard.transcript.text !== '' || heard.transcript.dropped.length > 0)
}

function nameOf(item: MediaItem): string | undefined {
  return item.kind === 'voice' || item.kind === 'video_message' ? undefined : mediaName(item)
}

function matchesIn({ fileMatches = [] }: Props['post'], hash: string | undefined): Span[] {
  return fileMatches.find((one) => one.kind === 'speech' && one.hash === hash)?.matches ?? []
}

function playFrom(player: HTMLMediaElement | null, seconds: number): void {
  if (!player) return
  player.currentTime = seconds
  // The player shows why it cannot play.
  player.play().catch(() => undefined)
}

type HeardProps = {
  heard: HeardFile | undefined
  /** Undefined while it is loaded. */
  isOn: boolean | undefined
  name: string
  matches: Span[]
  seconds: number
  brief: boolean
  onPlay: (from: number) => void
}

function Heard({ heard, isOn, ...shown }: HeardProps) {
  const { t } = useTranslation()
  if (isOn === undefined) return <Line text={t('speech.loading')} />
  switch (heard?.state) {
    case 'done':
      return <Said transcript={heard.transcript} {...shown} />
    case 'failed':
      return <Line text={t('speech.fault', { fault: t(`analysisFault.${heard.fault}`) })} />
    case 'no_sound':
      return <Line text={t('speech.noSound')} />
    case 'waiting':
      return <Line text={t(isOn ? 'speech.waiting' : 'speech.off')} />
    case undefined:
      return null
  }
}

function Line({ text }: { text: string }) {
  return (
    <Text size="s" tone="quiet">
      {text}
    </Text>
  )
}

/** More segments are shown when the user asks for them. */
const [mostInBrief, most] = [12, 100]

type SaidProps = Omit<HeardProps, 'heard' | 'isOn'> & { transcript: Transcript }

function Said({ transcript, name, matches, seconds, brief, onPlay }: SaidProps) {
  const { t } = useTranslation()
  const [isWhole, setIsWhole] = useState(false)
  const { text, segments, dropped, language } = transcript
  const current = segmentAt(segments, seconds)
  const all = { first: 0, last: segments.length }
  const { first, last } = isWhole ? all : firstShown(segments, matches, brief ? mostInBrief : most)
  return (
    <Stack as="section" gap={1} aria-label={t('speech.of', { name })}>
      <About transcript={transcript} />
      {text === '' && <Line text={t('speech.none')} />}
      {segments.length > 0 && (
        <ol className={classes.segments} dir="auto" {...(language !== 'und' && { lang: language })}>
          {segments.slice(first, last).map(({ from, start, end, isUnsure, confidence }, i) => (
            <Row
              as="li"
              key={start}
              nowrap
              align="baseline"
              gap={2}
              className={classes.segment}
              aria-current={first + i === current ? 'true' : undefined}
            >
              <TextButton
                numeric
                className={classes.time}
                aria-label={t('speech.playFrom', { time: timeText(from) })}
                onClick={() => onPlay(from)}
              >
                {timeText(from)}
              </TextButton>
              <Text
                as="span"
                breaks
                tone={isUnsure ? 'quiet' : undefined}
                title={isUnsure ? t('media.unsure', { confidence: confidence ?? 0 }) : undefined}
              >
                <Highlighted text={text} matches={matches} start={start} end={end} />
              </Text>
            </Row>
          ))}
        </ol>
      )}
      {last - first < segments.length && (
        <TextButton onClick={() => setIsWhole(true)}>{t('speech.whole')}</TextButton>
      )}
      {dropped.length > 0 && <Dropped dropped={dropped} />}
    </Stack>
  )
}

function About({ transcript: { confidence, isSilenceChecked, model } }: { transcript: Transcript }) {
  const { t } = useTranslation()
  return (
    <Text size="s" tone="quiet" numeric>
      {[
        t('speech.label'),
        ...(confidence === undefined ? [] : [t('media.confidence', { confidence })]),
        ...(isSilenceChecked ? [] : [t('speech.notChecked')]),
        ...(model === '' ? [] : [model]),
      ].join(' · ')}
    </Text>
  )
}

/** A long silence can give hundreds of passages. */
const droppedAtFirst = 5

/** What the machine gave for silence and in loops. */
function Dropped({ dropped }: Pick<Transcript, 'dropped'>) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? dropped : dropped.slice(0, droppedAtFirst)
  return (
    <details>
      <Text as="summary" size="s" tone="accent">
        {t('speech.dropped', { count: dropped.length, formatted: count(dropped.length) })}
      </Text>
      <ul className={`${classes.segments} ${classes.dropped}`}>
        {shown.map(({ from, to, reason, text }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and times may be equal
          <Text as="li" key={i} size="s" tone="quiet" breaks>
            {`${timeText(from)}–${timeText(to)} · ${t(`speech.reason.${reason}`)} · «${text}»`}
          </Text>
        ))}
        {shown.length < dropped.length && (
          <li>
            <TextButton size="s" onClick={() => setIsWhole(true)}>
              {t('speech.allDropped', { formatted: count(dropped.length) })}
            </TextButton>
          </li>
        )}
      </ul>
    </details>
  )
}
