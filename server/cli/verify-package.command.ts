import { checkPackage } from '#evidence/verifier/check-package'
import { reportLines } from '#evidence/verifier/report-texts'
import { openPackage } from '#features/exports/package-source'
import { type Command, CommandFailed, WrongUse } from './command.ts'

/** Verifies an evidence package; fails if it is not intact. */
export const verifyPackageCommand: Command = {
  summary: 'Verifies an evidence package, without an archive',
  usage: ['verify-package FILE'],
  options: {},
  run: async (terminal, positionals, options) => {
    const [path, ...others] = positionals
    if (path === undefined || others.length > 0) throw new WrongUse('verify-package needs one file')
    const source = await openPackage(path).catch((cause: unknown) => {
      throw new CommandFailed(`${path} cannot be read: ${whyNot(cause)}`)
    })
    try {
      let shown = 0
      const report = await checkPackage(source, (share) => {
        const percent = Math.floor(share * 10) * 10
        if (percent > shown && percent < 100) terminal.note(`${percent} % read`)
        shown = percent
      })
      if (options.json) terminal.out(JSON.stringify(report))
      else for (const { text } of reportLines(report, 'en')) terminal.out(text)
      return report.faults.length === 0 ? 0 : 1
    } finally {
      await source.close()
    }
  },
}

function whyNot(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EISDIR') return 'it is a folder. Give the ZIP file itself.'
  return cause instanceof Error ? cause.message : String(cause)
}
