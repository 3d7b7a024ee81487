import { prepareNode } from './node-settings.ts'

prepareNode()
const { serve } = await import('./server.ts')
await serve()
