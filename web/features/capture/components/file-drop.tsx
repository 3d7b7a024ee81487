import { IconFileText, IconX } from '@tabler/icons-react'
import { type DragEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import classes from './file-drop.module.css'

type Props = { files: readonly File[]; onFiles: (files: readonly File[]) => void }

const accepted = /\.(?:jsonl?|html|zip)$/i

/**
 * Shows a native file field that also accepts dropped files. New files are added to those already selected.
 */
export function FileDrop({ files, onFiles }: Props) {
  const { t } = useTranslation()
  const { bytes } = useFormat()
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  const input = useId()
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
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the field inside is accessible */}
      <div
        className={classes.drop}
        data-over={over}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event)
          take(event.dataTransfer.files)
        }}
      >
        <input
          className={classes.input}
          id={input}
          type="file"
          multiple
          accept=".json,.jsonl,.html,.zip"
          onChange={(event) => {
            take(event.currentTarget.files)
            // Lets the user select the same file again.
            event.currentTarget.value = ''
          }}
        />
        {files.map((file) => (
          <p className={classes.file} key={`${file.name} ${file.size} ${file.lastModified}`}>
            <IconFileText size={16} stroke={1.6} aria-hidden />
            <span className={classes.name}>{file.name}</span>
            <span className={classes.size}>{bytes(file.size)}</span>
            <button
              type="button"
              className={classes.remove}
              aria-label={t('import.removeOf', { name: file.name })}
              onClick={() => onFiles(files.filter((one) => one !== file))}
            >
              <IconX size={14} aria-hidden />
            </button>
          </p>
        ))}
        <label className={classes.choose} htmlFor={input}>
          {t(files.length > 0 ? 'import.moreFiles' : 'import.choose')}
        </label>
        {files.length === 0 && <span className={classes.hint}>{t('import.drop')}</span>}
      </div>
      {refused.map((fault) => (
        <p className={classes.refused} role="alert" key={fault}>
          {fault}
        </p>
      ))}
    </div>
  )
}

function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}
