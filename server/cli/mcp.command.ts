import { once } from 'node:events'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { namedServer } from '#server/config'
import { endOnSignal } from './api-client.ts'
import { type Command, CommandFailed, WrongUse } from './command.ts'
import { openKeyedApi } from './keyed-api.ts'
import { createMcpServer } from './mcp-server.ts'

/** Lets programs such as AI assistants search a running server with an API key. */
export const mcpCommand: Command = {
  summary: 'Lets AI assistants search a server (Model Context Protocol)',
  usage: ['mcp'],
  notes: [
    'Reads LITOPYS_URL (address of the server) and LITOPYS_API_KEY, or',
    'LITOPYS_API_KEY_FILE, from the environment. Standard input and output carry the',
    'protocol.',
  ],
  options: {},
  run: async (_terminal, positionals) => {
    if (positionals.length > 0)
      throw new WrongUse('mcp takes no arguments. Set LITOPYS_URL and LITOPYS_API_KEY.')
    const { url, apiKey } = namedServer()
    if (url === undefined) throw new CommandFailed('Set LITOPYS_URL to the address of the server')
    if (apiKey === undefined)
      throw new CommandFailed(
        'Set LITOPYS_API_KEY to an API key with the scope "read". Create it in Settings → API keys.',
      )
    const server = createMcpServer(openKeyedApi(url, apiKey))
    const over = endOnSignal(() => server.close())
    // The transport does not end with its input.
    const ended = once(process.stdin, 'close')
    await server.connect(new StdioServerTransport())
    await ended
    over()
    await server.close()
    return 0
  },
}
