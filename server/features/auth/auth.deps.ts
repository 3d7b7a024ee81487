import type { Records } from '#records/open'
import type { Seal } from '#secrets/seal'
import type { EmailChangeStore } from './email-changes.store.ts'
import type { Setup } from './first-user.usecase.ts'
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
  /** Changes what names users by their e-mail, in the transaction of the change. */
  onEmailChanged(transaction: Records, change: { userId: string; from: string; to: string }): Promise<void>
  passwords: Passwords
  seal: Seal
  rules: StepRules
  /** In which messages say the time. */
  timeZone: string
  /**
   * Where browsers reach the application, as links in messages name it: `https://litopys.example/app/`; never
   * from a Host header.
   */
  address(): string
}
