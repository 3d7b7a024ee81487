import type { HeldObject } from '@litopys/contract/schemas/hold'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextButton } from '#ui/text-button.tsx'
import { holdList } from '../api/holds.ts'
import { HoldDialog } from './hold-dialog.tsx'

type Props = { object: HeldObject; mayPlace: boolean }

/** Says whether a hold protects the object, and opens its holds. */
export function HoldButton({ object, mayPlace }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(holdList({ object, state: 'active', page: 1 }))
  const isHeld = data !== undefined && data.totalItems > 0
  if (!isHeld && !mayPlace) return null
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>
        {isHeld && <IconLock size={16} stroke={1.7} aria-hidden />}
        {t(isHeld ? 'holds.held' : 'holds.open')}
      </TextButton>
      {isOpen && <HoldDialog object={object} mayPlace={mayPlace} onClose={() => setOpen(false)} />}
    </>
  )
}
