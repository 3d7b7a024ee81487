import { prepareNode } from '#server/node-settings'

prepareNode('long')
const { demonstrate } = await import('./demo.ts')
await demonstrate()
