import Type, { type Static } from 'typebox'

/** What the journal knows of: the part before the dot is the kind of object. */
export const auditActions = [
  'session.begin',
  'session.refused',
  'session.end',
  'session.stolen',
  'password.change',
  'password.recover',
  'secondFactor.set',
  'secondFactor.reset',
  'recoveryCodes.renew',
  'user.create',
  'user.change',
  'user.delete',
  'user.invite',
  'archive.search',
  'archive.open',
  'archive.import',
  'archive.refresh',
  'archive.reanalyze',
  'job.cancel',
  'rule.add',
  'rule.change',
  'rule.delete',
  'term.add',
  'term.change',
  'term.delete',
  'channel.add',
  'channel.change',
  'key.add',
  'key.change',
  'key.delete',
  'key.test',
  'key.signIn',
  'entity.open',
  'entity.mark',
  'entity.restore',
  'saved.create',
  'saved.change',
  'saved.delete',
  'saved.restore',
  'saved.open',
  'subscription.begin',
  'subscription.end',
  'subscription.mail',
  'export.begin',
  'export.end',
  'export.cancel',
  'export.download',
  'quote.save',
  'quote.change',
  'quote.delete',
  'quote.restore',
  'tags.change',
  'tags.rename',
  'audit.read',
] as const
export type AuditAction = (typeof auditActions)[number]

/** `cancelled`, `failed`: ends of what was begun and goes on for a while. */
export const auditOutcomes = ['done', 'refused', 'cancelled', 'failed'] as const
export type AuditOutcome = (typeof auditOutcomes)[number]

/** `changes` holds fields as they were and as they are; secrets never stand in it. */
export const auditEntry = Type.Object({
  seq: Type.Integer(),
  at: Type.String(),
  actorId: Type.String(),
  actorName: Type.String(),
  ip: Type.String(),
  action: Type.String(),
  objectId: Type.String(),
  objectName: Type.String(),
  outcome: Type.Enum(auditOutcomes),
  details: Type.Record(Type.String(), Type.Unknown()),
})
export type AuditEntry = Static<typeof auditEntry>
