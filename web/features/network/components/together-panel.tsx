import { type ObjectKind, objectKinds } from '@litopys/contract/connections'
import type { Group, Tie, Together } from '@litopys/contract/schemas/posting-together'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { csvText, saveCsv } from '#ui/csv.ts'
import { isolated } from '#ui/isolated.ts'
import { Note, Row, Stack, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { QuietCheck } from '#ui/quiet-check.tsx'
import { QuietInput } from '#ui/quiet-input.tsx'
import table from '#ui/table.module.css'
import { TextButton } from '#ui/text-button.tsx'
import type { NetworkSearch } from '../api/network.ts'
import { type TogetherChoice, togetherQuery } from '../api/together.ts'
import { EvidencePanel } from './evidence-panel.tsx'
import classes from './network.module.css'
import { Unread } from './unread.tsx'

type Props = {
  search: NetworkSearch
  choice: TogetherChoice
  /** A JSON list with both channels of the chosen tie. */
  chosen: string | undefined
  onChoose: (choice: {
    objects?: ObjectKind[] | undefined
    seconds?: number
    times?: number
    chosen?: string | undefined
  }) => void
}

/** Groups of channels that post the same within seconds, with their ties and the posts of each tie. */
export function TogetherPanel({ search, choice, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { data, error, refetch, isPlaceholderData } = useQuery(togetherQuery(search, choice))
  const [isPicked, setPicked] = useState(false)
  const ties = data?.groups.flatMap((group) => group.ties) ?? []
  const shown = ties.find((tie) => tieKey(tie) === chosen)
  const pick = (tie: Tie) => {
    setPicked(true)
    onChoose({ chosen: tieKey(tie) })
  }
  return (
    <Stack as="section" gap={3} aria-label={t('together.title')}>
      <Controls choice={choice} onChoose={onChoose} />
      <Note tone="warn">{t('together.caution')}</Note>
      <Text tone="quiet">{t('together.method')}</Text>
      {!data && <Unread title={t('together.failed')} error={error} onRetry={() => void refetch()} />}
      {data?.groups.length === 0 && <Notice title={t('together.none')}>{t('together.noneText')}</Notice>}
      {data && data.groups.length > 0 && (
        <>
          <Row gap={4} rowGap={1}>
            <Text tone="soft" numeric role="status">
              {[
                t('together.total', { count: data.groups.length, formatted: count(data.groups.length) }),
                t('together.ties', { count: ties.length, formatted: count(ties.length) }),
              ].join(', ')}
              {data.isCut && `. ${t('together.cut')}`}
            </Text>
            <TiesFile together={data} />
          </Row>
          <div className={shown ? classes.beside : undefined}>
            <Stack gap={5} aria-busy={isPlaceholderData} data-old={isPlaceholderData}>
              {data.groups.map((group, i) => (
                <GroupPart
                  key={`${group.ties[0]?.a} ${group.ties[0]?.b}`}
                  group={group}
                  number={i + 1}
                  onTie={pick}
                />
              ))}
            </Stack>
            {shown && (
              <EvidencePanel
                key={tieKey(shown)}
                search={search}
                choice={choice}
                tie={shown}
                titleOf={titlesOf(data)}
                takesFocus={isPicked}
                onClose={() => onChoose({ chosen: undefined })}
              />
            )}
          </div>
        </>
      )}
      {data && data.total.crowded > 0 && (
        <Text tone="quiet">
          {t('together.crowded', { count: data.total.crowded, formatted: count(data.total.crowded) })}
        </Text>
      )}
    </Stack>
  )
}

function tieKey({ a, b }: Pick<Tie, 'a' | 'b'>): string {
  return JSON.stringify([a, b])
}

function Controls({ choice: { objects, seconds, times }, onChoose }: Pick<Props, 'choice' | 'onChoose'>) {
  const { t } = useTranslation()
  const choose = (kind: ObjectKind, isOn: boolean) => {
    const next = objectKinds.filter((one) => (one === kind ? isOn : objects.includes(one)))
    onChoose({ objects: next.length === objectKinds.length ? undefined : next })
  }
  return (
    <Row gap={4} rowGap={1}>
      <Row as="fieldset" inline gap={3} rowGap={0} className={classes.kinds} aria-label={t('together.kinds')}>
        {objectKinds.map((kind) => (
          <QuietCheck
            key={kind}
            label={t(`together.kind.${kind}`)}
            checked={objects.includes(kind)}
            disabled={objects.length === 1 && objects[0] === kind}
            onChange={(isOn) => choose(kind, isOn)}
          />
        ))}
      </Row>
      <QuietInput
        label={t('together.seconds')}
        kind="digits"
        value={String(seconds)}
        onChange={(text) => onChoose({ seconds: within(text, 1, 86_400, 60) })}
      />
      <QuietInput
        label={t('together.times')}
        kind="digits"
        value={String(times)}
        onChange={(text) => onChoose({ times: within(text, 2, 1_000, 3) })}
      />
    </Row>
  )
}

function within(text: string, least: number, most: number, usual: number): number {
  const value = Number.parseInt(text, 10)
  return Number.isNaN(value) ? usual : Math.min(most, Math.max(least, value))
}

const fewTies = 15

type GroupProps = { group: Group; number: number; onTie: (tie: Tie) => void }

/** A group: its channels, and its ties as a table. */
function GroupPart({ group: { channels, ties }, number, onTie }: GroupProps) {
  const { t } = useTranslation()
  const { count, delay, probability } = useFormat()
  const [isWhole, setWhole] = useState(false)
  const titles = new Map(channels.map(({ _id, title }) => [_id, title]))
  const title = t('together.group', {
    number: count(number),
    count: channels.length,
    formatted: count(channels.length),
  })
  return (
    <Stack as="section" gap={2} aria-label={title}>
      <Text as="h2" size="l" weight="heading">
        {title}
      </Text>
      <Text breaks>{channels.map((channel) => isolated(channel.title)).join(', ')}</Text>
      <div className={classes.scroll}>
        <table className={`${table.table} ${table.entries}`}>
          <caption hidden>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('together.channels')}</th>
              <th scope="col" className={table.figure}>
                {t('together.together')}
              </th>
              <th scope="col" className={table.figure} title={t('together.expectedLong')}>
                {t('together.expected')}
              </th>
              <th scope="col" className={table.figure} title={t('together.significanceLong')}>
                {t('together.significance')}
              </th>
              <th scope="col" className={table.figure}>
                {t('together.delay')}
              </th>
            </tr>
          </thead>
          <tbody>
            {ties.slice(0, isWhole ? ties.length : fewTies).map((tie) => (
              <tr key={`${tie.a} ${tie.b}`}>
                <th scope="row" className={table.name}>
                  {isolated(titles.get(tie.a) ?? tie.a)} – {isolated(titles.get(tie.b) ?? tie.b)}
                </th>
                <td className={table.figure} data-label={t('together.together')}>
                  <TextButton
                    aria-label={t('together.open', {
                      count: tie.times,
                      formatted: count(tie.times),
                      a: titles.get(tie.a) ?? tie.a,
                      b: titles.get(tie.b) ?? tie.b,
                    })}
                    onClick={() => onTie(tie)}
                  >
                    {count(tie.times)}
                  </TextButton>
                </td>
                <td className={table.figure} data-label={t('together.expected')}>
                  {probability(tie.expected)}
                </td>
                <td className={table.figure} data-label={t('together.significance')}>
                  {probability(tie.significance)}
                </td>
                <td className={table.figure} data-label={t('together.delay')}>
                  {delay(Math.round(tie.delay))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!isWhole && ties.length > fewTies && (
        <Row>
          <TextButton onClick={() => setWhole(true)}>
            {t('network.more', { count: ties.length - fewTies, formatted: count(ties.length - fewTies) })}
          </TextButton>
        </Row>
      )}
    </Stack>
  )
}

function titlesOf({ groups }: Together): (id: string) => string {
  const titles = new Map(groups.flatMap(({ channels }) => channels.map(({ _id, title }) => [_id, title])))
  return (id) => titles.get(id) ?? id
}

/** Saves the ties of all groups as CSV. */
function TiesFile({ together }: { together: Together }) {
  const { t } = useTranslation()
  const titleOf = titlesOf(together)
  const heads = [
    ...[t('together.groupNumber'), t('together.channel'), t('network.id'), t('together.channel')],
    ...[t('network.id'), t('together.together'), t('together.expected'), t('together.significance')],
    t('network.delaySeconds'),
  ]
  const rows = together.groups.flatMap(({ ties }, i) =>
    ties.map(({ a, b, times, expected, significance, delay }) => [
      ...[i + 1, titleOf(a), a, titleOf(b), b, times, expected, significance, delay],
    ]),
  )
  const save = () => saveCsv(t('together.file'), csvText([heads, ...rows]))
  return (
    <Row as="span" inline gap={3} tone="quiet">
      <IconDownload size={15} stroke={1.7} aria-hidden />
      <TextButton onClick={save}>{t('together.save')}</TextButton>
    </Row>
  )
}
