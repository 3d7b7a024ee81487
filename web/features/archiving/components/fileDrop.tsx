import { IconFileText } from '@tabler/icons-react'
import { type DragEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/useFormat.ts'
import classes from './fileDrop.module.css'

type Props = { file: File | undefined; disabled: boolean; onFile: (file: File | undefined) => void }

const accepted = /\.(?:jsonl?|html|zip)$/i

/** A native file field that a file can be dropped on as well. */
export function FileDrop({ file, disabled, onFile }: Props) {
  const { t } = useTranslation()
  const { bytes } = useFormat()
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState<string>()
  const input = useId()
  const take = (files: FileList | null) => {
    const chosen = files?.[0]
    if (!chosen || disabled) return
    const fault = faultOf(chosen)
    setRefused(fault)
    onFile(fault === undefined ? chosen : undefined)
  }
  const faultOf = ({ name, size }: File) => {
    if (!accepted.test(name)) return t('import.wrongFile')
    return size === 0 ? t('import.emptyFile', { name }) : undefined
  }
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field inside is the accessible one */}
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
          accept=".json,.jsonl,.html,.zip"
          disabled={disabled}
          onChange={(event) => {
            take(event.currentTarget.files)
            // The same file can then be chosen again.
            event.currentTarget.value = ''
          }}
        />
        {file && (
          <p className={classes.file}>
            <IconFileText size={16} stroke={1.6} aria-hidden />
            <span className={classes.name}>{file.name}</span>
            <span className={classes.size}>{bytes(file.size)}</span>
          </p>
        )}
        <label className={classes.choose} htmlFor={input}>
          {t(file ? 'import.otherFile' : 'import.choose')}
        </label>
        {!file && <span className={classes.hint}>{t('import.drop')}</span>}
      </div>
      {refused && (
        <p className={classes.refused} role="alert">
          {refused}
        </p>
      )}
    </div>
  )
}
