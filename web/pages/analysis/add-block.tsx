import type { Block } from '@litopys/contract/schemas/analysis-document'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newTextBlock, textKinds } from '#features/saved-objects/document/blocks.ts'
import { TextButton } from '#ui/text-button.tsx'
import classes from './analysis.module.css'
import { PostPicker } from './post-picker.tsx'
import { QuotePicker } from './quote-picker.tsx'

type Props = {
  /** Number of the block before the new one; 0: at the end. */
  place: number
  /** Number of blocks that can still be added. */
  room: number
  onAdd: (blocks: Block[]) => void
}

/** Buttons for adding a block of each kind. */
export function AddBlock({ place, room, onAdd }: Props) {
  const { t } = useTranslation()
  const [picker, setPicker] = useState<'post' | 'quote'>()
  const toggle = (name: 'post' | 'quote') => setPicker(picker === name ? undefined : name)
  return (
    <fieldset className={classes.add}>
      <legend className={classes.addTitle}>
        {place > 0 ? t('analysis.addAfter', { number: place }) : t('analysis.add')}
      </legend>
      <div className={classes.kinds}>
        {textKinds.map((kind) => (
          <TextButton key={kind} onClick={() => onAdd([newTextBlock(kind)])}>
            {t(`analysis.kind.${kind}`)}
          </TextButton>
        ))}
        <TextButton aria-expanded={picker === 'post'} onClick={() => toggle('post')}>
          {t('analysis.kind.post')}
        </TextButton>
        <TextButton aria-expanded={picker === 'quote'} onClick={() => toggle('quote')}>
          {t('analysis.kind.quote')}
        </TextButton>
      </div>
      {picker === 'post' && <PostPicker room={room} onPick={onAdd} />}
      {picker === 'quote' && <QuotePicker onPick={(block) => onAdd([block])} />}
    </fieldset>
  )
}
