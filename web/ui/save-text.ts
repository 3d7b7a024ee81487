/** Saves a text created in the browser as a file. */
export function saveText(fileName: string, text: string) {
  saveFile(fileName, new Blob([text], { type: 'text/plain;charset=utf-8' }))
}

export function saveFile(fileName: string, content: Blob) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser reads the URL before this runs.
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}
