/** Saves a text as a file, made here and not fetched from anywhere. */
export function saveText(fileName: string, text: string) {
  saveFile(fileName, new Blob([text], { type: 'text/plain;charset=utf-8' }))
}

export function saveFile(fileName: string, content: Blob) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser takes the address up before this runs.
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}
