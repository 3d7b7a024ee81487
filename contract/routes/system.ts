import * as Type from 'typebox'
import { route } from '../route.ts'
import { serviceTest, systemState, testedServices } from '../schemas/system.ts'

export const systemRoutes = {
  read: route({
    method: 'GET',
    path: '/api/v1/system',
    access: 'system.read',
    summary:
      'Returns versions, sizes, jobs, failing channels and settings of the server. Secrets are hidden.',
    answer: { kind: 'one', item: systemState },
  }),

  testService: route({
    method: 'POST',
    path: '/api/v1/system/test',
    access: 'system.test',
    summary:
      'Tests a service: sends an e-mail or SMS to the caller, or translates one word. An answer with ok=false says why it failed.',
    body: Type.Object({ service: Type.Enum(testedServices) }, { additionalProperties: false }),
    answer: { kind: 'one', item: serviceTest },
  }),

  verifyAuditLog: route({
    method: 'POST',
    path: '/api/v1/system/verify',
    access: 'archive.verify',
    summary: 'Checks the chain of the audit log and its signed checkpoints.',
    answer: {
      kind: 'one',
      item: Type.Array(Type.Object({ check: Type.String(), ok: Type.Boolean(), detail: Type.String() })),
    },
  }),
}
