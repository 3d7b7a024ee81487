import { open } from 'node:fs/promises'
import { checkPackage } from '#evidence/verifier/check-package'
import { reportLines } from '#evidence/verifier/report-texts'

const [, , path] = process.argv
if (path === undefined) {
  console.error('Usage: node verify.mjs package.zip')
  process.exit(2)
}
try {
  const file = await open(path)
  const { size } = await file.stat()
  const report = await checkPackage({
    size,
    read: async (from, to) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from)
      return buffer.subarray(0, bytesRead)
    },
  })
  await file.close()
  for (const language of ['en', 'uk'] as const)
    console.log(
      `${reportLines(report, language)
        .map(({ text }) => text)
        .join('\n')}\n`,
    )
  process.exitCode = report.faults.length > 0 ? 1 : 0
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exitCode = 2
}
