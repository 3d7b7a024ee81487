import { createAuditedPostStore } from '#audit/audited-posts.store'
import type { EvidenceModule } from '#features/evidence/evidence.module'
import type { PostsModule } from '#features/posts/posts.module'
import type { Kernel } from '#server/kernel'
import { mountCustody } from './custody.routes.ts'
import { createCustodyStore } from './custody.store.ts'
import { verifyAuditedPosts } from './verify-audited-posts.usecase.ts'

type Deps = { posts: PostsModule; evidence: EvidenceModule }

/** The chains of custody of posts, and what their sources agree on. */
export function custodyModule(kernel: Kernel, { posts, evidence }: Deps) {
  const { auditLog, auditRead, records } = kernel
  const auditedPosts = createAuditedPostStore(records)
  const { observations, present } = posts
  const { stamps } = evidence
  const custody = createCustodyStore(records)
  return {
    verify: () => verifyAuditedPosts({ auditLog, auditedPosts }),
    routes: mountCustody({ ...present, observations, auditLog, auditRead, auditedPosts, custody, stamps }),
  }
}
