import { neutralText } from '@litopys/contract/formulas'
import type { ImportReport } from '@litopys/contract/schemas/job'
import { mediaKinds } from '@litopys/contract/schemas/post'
import { withDirectionMarks } from '@litopys/language/text/directions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import { PlainList, Text } from '#ui/layout.tsx'
import { saveText } from '#ui/save-text.ts'
import { TextButton } from '#ui/text-button.tsx'
import classes from './capture.module.css'

const shownAtFirst = 5

/**
 * Shows files that posts refer to but the archive does not have, each with its post. A file without a name is
 * named by its kind.
 */
export function MissingFiles({
  report: { media, missingFiles: files = [] },
}: {
  report: Pick<ImportReport, 'media' | 'missingFiles'>
}) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const [all, setAll] = useState(false)
  if (files.length === 0) return null
  const total = Math.max(media?.missing ?? 0, files.length)
  const shown = all ? files : files.slice(0, shownAtFirst)
  const nameOf = (name: string) => {
    const kind = mediaKinds.find((one) => one === name)
    return kind ? t(`mediaKind.${kind}`) : withDirectionMarks(name)
  }
  const save = () => {
    const rows = files.map((file) => [file.channelId, String(file.messageId), file.name])
    const lines = [['Channel ID', 'Message ID', 'File'], ...rows].map((row) => row.map(csvCell).join(','))
    saveText(t('jobs.missingFile'), `\uFEFF${lines.join('\n')}\n`)
  }
  return (
    <details className={classes.details}>
      <Text as="summary" tone="accent">
        {t('jobs.missingTitle', { count: total, formatted: count(total) })}
      </Text>
      <Text tone="quiet">{t('jobs.missingText')}</Text>
      <PlainList tone="soft" numeric breaks className={classes.scrolled}>
        {shown.map(({ channelId, messageId, name }, i) => (
          // Two files of one post may have the same name.
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of a report is fixed
          <li key={i}>
            <Link to={`/posts/${encodeURIComponent(`${channelId}_${messageId}`)}`}>{messageId}</Link>{' '}
            <span>{nameOf(name)}</span>
          </li>
        ))}
        {shown.length < files.length && (
          <li>
            <TextButton onClick={() => setAll(true)}>
              {t('jobs.showAll', { formatted: count(files.length) })}
            </TextButton>
          </li>
        )}
      </PlainList>
      {total > files.length && (
        <Text tone="quiet">
          {t('jobs.missingMore', { count: total - files.length, formatted: count(total - files.length) })}
        </Text>
      )}
      <TextButton onClick={save}>{t('jobs.missingSave')}</TextButton>
    </details>
  )
}

function csvCell(text: string): string {
  return `"${neutralText(text).replaceAll('"', '""')}"`
}
