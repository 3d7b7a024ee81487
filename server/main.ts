import { prepareNode } from './node-settings.ts'

prepareNode('long')
const { serve } = await import('./server.ts')
await serve()
