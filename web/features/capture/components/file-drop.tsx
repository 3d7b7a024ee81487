import { VisuallyHidden } from '@mantine/core'
import { IconFileText, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { IconButton, LinkButton, Row, Stack, Text } from '#ui/layout.tsx'
import { useFileDrop } from '#ui/use-file-drop.ts'
import classes from './capture.module.css'

type Props = { files: readonly File[]; onFiles: (files: readonly File[]) => void }

const accepted = /\.(?:jsonl?|html|zip)$/i

/**
 * Shows a native file field that also accepts dropped files. New files are added to those already selected.
 */
export function FileDrop({ files, onFiles }: Props) {
  const { t } = useTranslation()
  const { bytes } = useFormat()
  const [refused, setRefused] = useState<readonly string[]>([])
  const faultOf = ({ name, size }: File) => {
    if (!accepted.test(name)) return t('import.wrongFile', { name })
    return size === 0 ? t('import.emptyFile', { name }) : undefined
  }
  const take = (list: FileList | null) => {
    const dropped = [...(list ?? [])]
    if (dropped.length === 0) return
    setRefused([...new Set(dropped.flatMap((file) => faultOf(file) ?? []))])
    const added = dropped.filter((file) => faultOf(file) === undefined)
    const others = files.filter((file) => !added.some((one) => isSame(one, file)))
    onFiles([...others, ...added])
  }
  const { isOver, handlers } = useFileDrop(take)
  return (
    <Stack gap={1}>
      <Row className={classes.drop} data-over={isOver} {...handlers}>
        {files.map((file) => (
          <Row as="p" nowrap className={classes.file} key={`${file.name} ${file.size} ${file.lastModified}`}>
            <IconFileText className={classes.fixed} size={16} stroke={1.6} aria-hidden />
            <Text as="span" weight="medium" cut>
              {file.name}
            </Text>
            <Text as="span" tone="quiet" numeric className={classes.fixed}>
              {bytes(file.size)}
            </Text>
            <IconButton
              className={classes.remove}
              aria-label={t('import.removeOf', { name: file.name })}
              onClick={() => onFiles(files.filter((one) => one !== file))}
            >
              <IconX size={14} aria-hidden />
            </IconButton>
          </Row>
        ))}
        <LinkButton as="label" weight="bold" className={classes.choose}>
          <VisuallyHidden
            renderRoot={(props) => (
              <input
                {...props}
                type="file"
                multiple
                accept=".json,.jsonl,.html,.zip"
                onChange={(event) => {
                  take(event.currentTarget.files)
                  // Lets the user select the same file again.
                  event.currentTarget.value = ''
                }}
              />
            )}
          />
          {t(files.length > 0 ? 'import.moreFiles' : 'import.choose')}
        </LinkButton>
        {files.length === 0 && (
          <Text as="span" tone="quiet">
            {t('import.drop')}
          </Text>
        )}
      </Row>
      {refused.map((fault) => (
        <Text tone="danger" role="alert" key={fault}>
          {fault}
        </Text>
      ))}
    </Stack>
  )
}

function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}
