import type { Icon } from '@tabler/icons-react'
import classes from './controls.module.css'
import { IconButton, Row } from './layout.tsx'

type Move = { label: string; Icon: Icon; isPossible: boolean; onMove: () => void }
type Props = {
  label: string
  isChosen: boolean
  onToggle: () => void
  /** Buttons that move the entry or change its size. */
  moves?: readonly Move[]
}

/** An entry of a list for selecting and ordering. */
export function OrderedChoice({ label, isChosen, onToggle, moves = [] }: Props) {
  return (
    <Row as="li" nowrap gap={0} className={classes.ordered}>
      <Row as="label" nowrap className={classes.choice} data-grow>
        <input type="checkbox" checked={isChosen} onChange={onToggle} />
        {label}
      </Row>
      {moves.map((move) => (
        <IconButton
          key={move.label}
          aria-label={move.label}
          title={move.label}
          disabled={!move.isPossible}
          onClick={move.onMove}
        >
          <move.Icon size={14} aria-hidden />
        </IconButton>
      ))}
    </Row>
  )
}
