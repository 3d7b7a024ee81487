import type { SystemState } from '@litopys/contract/schemas/system'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Facts, Note, Stack, Text } from '#ui/layout.tsx'
import classes from './system.module.css'

/** `backupsLink`: undefined for a user who may not see the page of backups. */
type Props = { state: SystemState; jobsLink: ReactNode; backupsLink: ReactNode }

const secondsOfDay = 86_400

/** Versions, sizes, resources, jobs and the newest backup. */
export function Overview({ state, jobsLink, backupsLink }: Props) {
  const { t } = useTranslation()
  const { count, bytes, instant } = useFormat()
  const age = useAge()
  const { product, archive, records, memory, jobs } = state
  const uptime = age(product.uptimeSeconds)
  return (
    <div className={classes.groups}>
      <Group title={t('system.product')}>
        <Fact name={t('system.version')}>{product.version}</Fact>
        <Fact name={t('system.node')}>{product.node}</Fact>
        <Fact name={t('system.uptime')}>
          {t('system.uptimeSince', { duration: uptime, at: instant(product.startedAt) })}
        </Fact>
      </Group>
      <Group title={t('system.resources')}>
        <Disk disk={state.disk} />
        <Fact name={t('system.memory')}>
          {t('system.memoryFree', { free: bytes(memory.free), total: bytes(memory.total) })}
        </Fact>
        <Fact name={t('system.memoryServer')}>{bytes(memory.server)}</Fact>
        {memory.engine !== undefined && <Fact name={t('system.memoryEngine')}>{bytes(memory.engine)}</Fact>}
      </Group>
      <Group title={t('system.jobs')} after={jobsLink}>
        <Fact name={t('system.running')}>{count(jobs.running)}</Fact>
        <Fact name={t('system.queued')}>{count(jobs.queued)}</Fact>
        <Fact name={t('system.failedJobs')} isBad={jobs.failed > 0}>
          {count(jobs.failed)}
        </Fact>
      </Group>
      <Group title={t('system.archive')} text={t('system.archiveText')}>
        <Fact name={t('system.version')}>{archive.version}</Fact>
        <Fact name={t('system.kind')}>
          {archive.shards
            ? t('system.kind.cluster', { count: archive.shards.length })
            : t(`system.kind.${archive.kind}`)}
        </Fact>
        <Fact name={t('system.size')}>{bytes(archive.bytes)}</Fact>
        <Fact name={t('system.posts')}>{count(archive.posts)}</Fact>
        <Fact name={t('system.rows')}>{count(archive.rows)}</Fact>
        <Fact name={t('system.parts')}>{count(archive.parts)}</Fact>
      </Group>
      <Group title={t('system.records')} text={t('system.recordsText')}>
        <Fact name={t('system.version')}>{records.version}</Fact>
        <Fact name={t('system.kind')}>{t(`system.kind.${records.kind}`)}</Fact>
        <Fact name={t('system.size')}>{bytes(records.bytes)}</Fact>
      </Group>
      <Backup backup={state.backup} link={backupsLink} />
    </div>
  )
}

type GroupProps = { title: string; text?: string; children: ReactNode; after?: ReactNode }

function Group({ title, text, children, after }: GroupProps) {
  return (
    <Stack as="section" gap={2} align="stretch" aria-label={title}>
      <div>
        <Text as="h2" size="l" weight="heading">
          {title}
        </Text>
        {text && (
          <Text size="s" tone="quiet">
            {text}
          </Text>
        )}
      </div>
      <Facts className={classes.facts}>{children}</Facts>
      {after}
    </Stack>
  )
}

function Fact({ name, isBad = false, children }: { name: string; isBad?: boolean; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <Text as="dd" tone={isBad ? 'danger' : undefined} weight={isBad ? 'bold' : undefined}>
        {children}
      </Text>
    </>
  )
}

function Backup({ backup, link }: { backup: SystemState['backup']; link: ReactNode }) {
  const { t } = useTranslation()
  const { count, instant } = useFormat()
  const age = useAge()
  const { isSupported, isScheduled, isOverdue, newest, failures } = backup
  if (!isSupported)
    return (
      <Group title={t('system.backup')} text={t('system.backupUnsupported')}>
        {null}
      </Group>
    )
  return (
    <Group title={t('system.backup')} text={t('system.backupText')} after={link}>
      <Fact name={t('system.backupNewest')} isBad={isOverdue}>
        {newest
          ? t('system.backupAge', { age: age(newest.ageSeconds), at: instant(newest.at) })
          : t('system.backupNone')}
      </Fact>
      <Fact name={t('system.backupSchedule')}>
        {t(isScheduled ? 'system.backupScheduled' : 'system.backupUnscheduled')}
      </Fact>
      <Fact name={t('system.backupFailures')} isBad={failures > 0}>
        {count(failures)}
      </Fact>
    </Group>
  )
}

/** A duration in days, or below two days in hours and minutes. */
function useAge(): (seconds: number) => string {
  const { t } = useTranslation()
  const { duration } = useFormat()
  return (seconds) => {
    const days = Math.floor(seconds / secondsOfDay)
    return days >= 2 ? t('system.days', { count: days }) : duration(seconds)
  }
}

function Disk({ disk: { free, total, reserve } }: Pick<SystemState, 'disk'>) {
  const { t } = useTranslation()
  const { bytes } = useFormat()
  const isLow = free < reserve
  return (
    <Fact name={t('system.disk')}>
      {t('system.diskFree', { free: bytes(free), total: bytes(total) })}
      <Text as="span" tone="quiet" className={classes.line}>
        {t('system.diskReserve', { reserve: bytes(reserve) })}
      </Text>
      {free < 3 * reserve && (
        <Note tone={isLow ? 'danger' : undefined} className={classes.advice}>
          {t(isLow ? 'system.diskLow' : 'system.diskAdvice')}
        </Note>
      )}
    </Fact>
  )
}
