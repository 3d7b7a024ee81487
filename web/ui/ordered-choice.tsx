import type { Icon } from '@tabler/icons-react'
import classes from './ordered-choice.module.css'

type Move = { label: string; Icon: Icon; isPossible: boolean; onMove: () => void }
type Props = {
  label: string
  isChosen: boolean
  onToggle: () => void
  /** Moves the entry down, and up. */
  moves?: readonly Move[]
}

/** An entry of a list for selecting and ordering. */
export function OrderedChoice({ label, isChosen, onToggle, moves = [] }: Props) {
  return (
    <li className={classes.row}>
      <label className={classes.choice}>
        <input type="checkbox" checked={isChosen} onChange={onToggle} />
        {label}
      </label>
      {moves.map((move) => (
        <button
          key={move.label}
          type="button"
          className={classes.move}
          aria-label={move.label}
          title={move.label}
          disabled={!move.isPossible}
          onClick={move.onMove}
        >
          <move.Icon size={14} aria-hidden />
        </button>
      ))}
    </li>
  )
}
