import type { Command } from './command.ts'

/** Loads each command, in the order of the help. A command loads only the modules that it needs. */
export const commands: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('./serve.command.ts')).serveCommand,
  import: async () => (await import('./import.command.ts')).importCommand,
  refresh: async () => (await import('./refresh.command.ts')).refreshCommand,
  reanalyze: async () => (await import('./reanalyze.command.ts')).reanalyzeCommand,
  channels: async () => (await import('./channels.command.ts')).channelsCommand,
  search: async () => (await import('./search.command.ts')).searchCommand,
  export: async () => (await import('./export.command.ts')).exportCommand,
  translate: async () => (await import('./translate.command.ts')).translateCommand,
  models: async () => (await import('./models.command.ts')).modelsCommand,
  analyze: async () => (await import('./analyze.command.ts')).analyzeCommand,
  mcp: async () => (await import('./mcp.command.ts')).mcpCommand,
  backup: async () => (await import('./backup.command.ts')).backupCommand,
  restore: async () => (await import('./restore.command.ts')).restoreCommand,
  move: async () => (await import('./move.command.ts')).moveCommand,
  verify: async () => (await import('./verify.command.ts')).verifyCommand,
  'verify-package': async () => (await import('./verify-package.command.ts')).verifyPackageCommand,
  user: async () => (await import('./user.command.ts')).userCommand,
  secrets: async () => (await import('./secrets.command.ts')).secretsCommand,
  eval: async () => (await import('./eval.command.ts')).evalCommand,
}

/** Every command by its name, in the order of the help. */
export async function loadCommands(): Promise<Record<string, Command>> {
  const entries = Object.entries(commands).map(async ([name, load]) => [name, await load()] as const)
  return Object.fromEntries(await Promise.all(entries))
}
