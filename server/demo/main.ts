import { prepareNode } from '#server/node-settings'

prepareNode()
const { demonstrate } = await import('./demo.ts')
await demonstrate()
