import { checkPackage } from '#evidence/verifier/check-package'
import { reportLines } from '#evidence/verifier/report-texts'

/** The parts of the page that this script uses. The server has no types of browsers. */
type Part = {
  textContent: string | null
  className: string
  hidden: boolean
  files?: ArrayLike<Blob>
  value: number | string
  append(part: Part): void
  replaceChildren(): void
  addEventListener(event: 'change', listen: () => void): void
}
declare const document: { getElementById(id: string): Part; createElement(tag: string): Part }

const file = document.getElementById('file')
const progress = document.getElementById('progress')
const result = document.getElementById('result')

file.addEventListener('change', () => {
  const chosen = file.files?.[0]
  if (chosen) void check(chosen)
})

async function check(chosen: Blob): Promise<void> {
  result.replaceChildren()
  progress.hidden = false
  try {
    const read = async (from: number, to: number) =>
      new Uint8Array(await chosen.slice(from, to).arrayBuffer())
    const report = await checkPackage({ size: chosen.size, read }, (share) => {
      progress.value = share
    })
    for (const language of ['en', 'uk'] as const)
      for (const { kind, text } of reportLines(report, language)) show(kind, text)
  } catch (cause) {
    show(
      'bad',
      `The file cannot be read / Файл не читається: ${cause instanceof Error ? cause.message : cause}`,
    )
  }
  progress.hidden = true
}

function show(kind: string, text: string): void {
  const line = document.createElement('li')
  line.className = kind
  line.textContent = text
  result.append(line)
}
