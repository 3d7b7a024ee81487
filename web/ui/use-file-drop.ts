import { type DragEvent, useState } from 'react'

/** Returns the handlers of a field for dropped files, and whether files are over it. */
export function useFileDrop(onFiles: (files: FileList) => void) {
  const [isOver, setOver] = useState(false)
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(over)
  }
  return {
    isOver,
    handlers: {
      onDragOver: drag(true),
      onDragLeave: drag(false),
      onDrop: (event: DragEvent) => {
        drag(false)(event)
        onFiles(event.dataTransfer.files)
      },
    },
  }
}
