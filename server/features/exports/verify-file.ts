import { checkPackage } from '#evidence/verifier/check-package'
import { reportLines } from '#evidence/verifier/report-texts'
import { openPackage } from './package-source.ts'

const [, , path] = process.argv
if (path === undefined) {
  console.error('Usage: node verify.mjs package.zip')
  process.exit(2)
}
try {
  const source = await openPackage(path)
  const report = await checkPackage(source)
  await source.close()
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
