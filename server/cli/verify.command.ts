import { archiveRoutes } from '@litopys/contract/routes/archives'
import { openExistingApi } from './api-client.ts'
import { type Command, textOption } from './command.ts'

/** Checks the consistency of the archive; fails if any check fails. */
export const verifyCommand: Command = {
  summary: 'Checks posts, media files, quotes and the audit log',
  usage: ['verify'],
  options: {},
  run: async (terminal, _positionals, options) => {
    const api = await openExistingApi(textOption(options, 'data'))
    try {
      const { data: findings } = await api.call(archiveRoutes.verify, {})
      if (options.json) terminal.out(JSON.stringify(findings))
      else
        for (const { check, ok, detail } of findings)
          terminal.out(`${ok ? 'ok    ' : 'FAILED'} ${check}: ${detail}`)
      return findings.every((finding) => finding.ok) ? 0 : 1
    } finally {
      await api.close()
    }
  },
}
