import { analyzeCommand } from './analyze.command.ts'
import { channelsCommand } from './channels.command.ts'
import type { Command } from './command.ts'
import { evalCommand } from './eval.command.ts'
import { exportCommand } from './export.command.ts'
import { importCommand } from './import.command.ts'
import { modelsCommand } from './models.command.ts'
import { reanalyzeCommand } from './reanalyze.command.ts'
import { refreshCommand } from './refresh.command.ts'
import { searchCommand } from './search.command.ts'
import { translateCommand } from './translate.command.ts'
import { userCommand } from './user.command.ts'
import { verifyCommand } from './verify.command.ts'

/** Every command, in the order of the help. */
export const commands: Record<string, Command> = {
  import: importCommand,
  refresh: refreshCommand,
  reanalyze: reanalyzeCommand,
  channels: channelsCommand,
  search: searchCommand,
  export: exportCommand,
  translate: translateCommand,
  models: modelsCommand,
  analyze: analyzeCommand,
  verify: verifyCommand,
  user: userCommand,
  eval: evalCommand,
}
