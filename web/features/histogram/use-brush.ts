import { type KeyboardEvent, type PointerEvent, useState } from 'react'

/** The selected slots: where the selection started (`anchor`) and its current end (`head`). */
export type Brush = { anchor: number; head: number }

type Options = { size: number; onPick: (brush: Brush) => void }

/** Selects a range of `size` slots by dragging, a click or the arrow keys. */
export function useBrush({ size, onPick }: Options) {
  const [selected, setBrush] = useState<Brush | undefined>(undefined)
  // Another search can have fewer slots.
  const brush = selected && Math.max(selected.anchor, selected.head) < size ? selected : undefined
  const [pointed, setPointed] = useState<number | undefined>(undefined)
  const [dragging, setDragging] = useState(false)

  const slotAt = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const slot = Math.floor(((event.clientX - box.left) / box.width) * size)
    return Math.min(size - 1, Math.max(0, slot))
  }

  const move = (event: KeyboardEvent, to: number) => {
    event.preventDefault()
    const head = Math.min(size - 1, Math.max(0, to))
    setBrush({ anchor: event.shiftKey && brush ? brush.anchor : head, head })
  }

  return {
    brush,
    pointed,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture?.(event.pointerId)
        const slot = slotAt(event)
        setDragging(true)
        setBrush({ anchor: slot, head: slot })
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const slot = slotAt(event)
        setPointed(slot)
        if (dragging && brush) setBrush({ ...brush, head: slot })
      },
      onPointerUp: () => {
        if (dragging && brush) onPick(brush)
        setDragging(false)
        setBrush(undefined)
      },
      onPointerCancel: () => {
        setDragging(false)
        setBrush(undefined)
      },
      onPointerLeave: () => setPointed(undefined),
      onBlur: () => setBrush(undefined),
      onKeyDown: (event: KeyboardEvent) => {
        const at = brush?.head ?? -1
        switch (event.key) {
          case 'ArrowRight':
            return move(event, at + 1)
          case 'ArrowLeft':
            return move(event, brush ? at - 1 : size - 1)
          case 'Home':
            return move(event, 0)
          case 'End':
            return move(event, size - 1)
          case 'Escape':
            return setBrush(undefined)
          case 'Enter':
            if (brush) onPick(brush)
            return setBrush(undefined)
        }
      },
    },
  }
}
