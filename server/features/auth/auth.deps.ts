import type { Records } from '#records/open'
import type { Seal } from '#secrets/seal'
import type { EmailChangeStore } from './email-changes.store.ts'
import type { Setup } from './first-user.usecase.ts'
import type { Oidc } from './oidc.ts'
import type { SessionDeps } from './open-session.usecase.ts'
import type { PasswordLinkStore } from './password-links.store.ts'
import type { Passwords } from './passwords.ts'
import type { SecondFactorStore } from './second-factors.store.ts'
import type { StepRules } from './sign-in-steps.ts'
import type { SignInStore } from './sign-ins.store.ts'

export type SignInDeps = SessionDeps & {
  setup: Setup
  signIns: SignInStore
  factors: SecondFactorStore
  passwordLinks: PasswordLinkStore
  emailChanges: EmailChangeStore
  /** Updates data that names users by e-mail. Runs in the transaction of the change. */
  onEmailChanged(transaction: Records, change: { userId: string; from: string; to: string }): Promise<void>
  passwords: Passwords
  seal: Seal
  rules: StepRules
  /** Single sign-on; undefined if it is not configured. */
  oidc: Oidc | undefined
  /** Who may sign in with a password. */
  passwordSignIn: 'on' | 'administrators' | 'off'
  /** Time zone of times in messages. */
  timeZone: string
  /**
   * URL of the application for links in messages, such as `https://litopys.example/app/`. Never taken from a
   * Host header.
   */
  address(): string
}
