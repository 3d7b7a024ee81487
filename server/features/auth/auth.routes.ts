import { authRoutes } from '@litopys/contract/routes/auth'
import { userRoutes } from '@litopys/contract/routes/users'
import type { SignInAnswer } from '@litopys/contract/schemas/account'
import type { FastifyReply } from 'fastify'
import type { Authenticate, Serve } from '#http/serve'
import { AppError } from '#server/errors'
import type { SignInDeps } from './auth.deps.ts'
import { isLinkUsable } from './check-link.usecase.ts'
import { confirmEmailChange } from './email-change.usecase.ts'
import {
  changePassword,
  confirmOwnFactor,
  reauthenticate,
  renewOwnRecoveryCodes,
  setOwnFactor,
} from './own-security.usecase.ts'
import { recoverPassword, setPasswordByLink } from './recovery.usecase.ts'
import { initializeArchive, isInitializationNeeded, signIn } from './sign-in.usecase.ts'
import { answerOf, callerOf, setProgressCookies } from './sign-in-cookies.ts'
import type { Progress } from './sign-in-progress.usecase.ts'
import { enterCode, enterFactor, resendCode, setFactorAtSignIn } from './sign-in-steps.usecase.ts'

/**
 * `authenticate`: the second-factor calls accept the cookie of a sign-in or the bearer token of a session.
 */
export function mountSignIn(deps: SignInDeps & { authenticate: Authenticate }) {
  return (serve: Serve): void => {
    const answer = (reply: FastifyReply, progress: Progress): SignInAnswer => {
      setProgressCookies(reply, progress, deps)
      return answerOf(progress)
    }

    serve(authRoutes.initialize, async ({ input, request, reply }) =>
      answer(reply, await initializeArchive(deps, input, callerOf(request))),
    )
    serve(authRoutes.readInitialization, async () => ({ isNeeded: await isInitializationNeeded(deps) }))
    serve(authRoutes.register, async () => {
      throw new AppError('registration_closed')
    })
    serve(authRoutes.login, async ({ input, request, reply }) =>
      answer(reply, await signIn(deps, input, callerOf(request))),
    )
    serve(authRoutes.verifyEmail, async ({ input: { code }, request, reply }) => {
      const caller = callerOf(request)
      const progress = code
        ? await enterCode(deps, { channel: 'email', code }, caller)
        : await resendCode(deps, 'email', caller)
      return answer(reply, progress)
    })
    serve(authRoutes.confirmEmail, async ({ input: { code }, request, reply }) =>
      answer(reply, await enterCode(deps, { channel: 'email', code }, callerOf(request))),
    )
    serve(authRoutes.verifySms, async ({ input: { code }, request, reply }) => {
      const caller = callerOf(request)
      const progress = code
        ? await enterCode(deps, { channel: 'sms', code }, caller)
        : await resendCode(deps, 'sms', caller)
      return answer(reply, progress)
    })
    serve(authRoutes.setSecondFactor, async ({ request }) => {
      if (request.headers.authorization === undefined) return await setFactorAtSignIn(deps, callerOf(request))
      return await setOwnFactor(deps, await deps.authenticate(request))
    })
    serve(authRoutes.verifySecondFactor, async ({ input: { code }, request, reply }) => {
      if (request.headers.authorization === undefined)
        return answer(reply, await enterFactor(deps, code, callerOf(request)))
      const actor = await deps.authenticate(request)
      return { recoveryCodes: await confirmOwnFactor(deps, actor, code) }
    })
    serve(authRoutes.recover, async ({ input, request }) => {
      await recoverPassword(deps, input, callerOf(request))
      return {}
    })
    serve(authRoutes.checkLink, async ({ input }) => ({ isUsable: await isLinkUsable(deps, input) }))
    serve(authRoutes.setPassword, async ({ input, request }) => {
      await setPasswordByLink(deps, input, callerOf(request))
      return {}
    })
    serve(authRoutes.confirmEmailChange, async ({ input, request }) => {
      await confirmEmailChange(deps, input, callerOf(request))
      return {}
    })
    serve(authRoutes.reauthenticate, async ({ input, actor }) => {
      await reauthenticate(deps, actor, input)
      return {}
    })
    serve(userRoutes.changeOwnPassword, async ({ input, actor }) => {
      await changePassword(deps, actor, input)
      return {}
    })
    serve(userRoutes.renewRecoveryCodes, async ({ actor }) => ({
      recoveryCodes: await renewOwnRecoveryCodes(deps, actor),
    }))
  }
}
