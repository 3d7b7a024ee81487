import type { FalsePositive } from '@litopys/contract/schemas/entity-card'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { TextButton } from '#ui/text-button.tsx'
import { useMarking } from '../use-marking.ts'
import classes from './marking.module.css'

export function MarkNote({ mark, mayRestore }: { mark: FalsePositive; mayRestore: boolean }) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const { restore, isBusy } = useMarking()
  const when = instant(mark.markedAt)
  return (
    <div className={classes.note}>
      <p className={classes.noteTitle}>{t('falsePositive.isHidden')}</p>
      {mark.reason !== '' && <p>{mark.reason}</p>}
      <p className={classes.quiet}>
        {mark.markedBy ? t('falsePositive.byWhen', { who: mark.markedBy, when }) : when}
      </p>
      {mayRestore && mark.mayRestore && (
        <TextButton disabled={isBusy} onClick={() => restore(mark)}>
          {t('falsePositive.restore')}
        </TextButton>
      )}
    </div>
  )
}
