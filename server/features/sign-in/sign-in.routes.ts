import * as auth from '@litopys/contract/routes/auth'
import { changeOwnPassword, renewRecoveryCodes } from '@litopys/contract/routes/users'
import type { SignInAnswer } from '@litopys/contract/schemas/account'
import type { FastifyReply } from 'fastify'
import type { Authenticate, Serve } from '#http/serve'
import { AppError } from '#server/errors'
import type { SignInDeps } from './deps.ts'
import { confirmEmailChange } from './email-change.ts'
import {
  changePassword,
  confirmOwnFactor,
  proveWhoOneIs,
  renewOwnRecoveryCodes,
  setOwnFactor,
} from './own-security.usecases.ts'
import type { Progress } from './progress.ts'
import { recoverPassword, setPasswordByLink } from './recovery.usecases.ts'
import { initializeArchive, isInitializationNeeded, signIn } from './sign-in.usecases.ts'
import { callerOf, setProgressCookies } from './sign-in-cookies.ts'
import { enterCode, enterFactor, resendCode, setFactorAtSignIn } from './steps.usecases.ts'

/** `authenticate`: the calls for a second factor serve a sign-in by its cookie, and whoever is signed in by his bearer token. */
export function mountSignIn(serve: Serve, deps: SignInDeps & { authenticate: Authenticate }): void {
  const answer = (reply: FastifyReply, progress: Progress): { data: SignInAnswer } => {
    setProgressCookies(reply, progress, deps)
    return { data: answerOf(progress) }
  }

  serve(auth.initialize, async ({ input, request, reply }) =>
    answer(reply, await initializeArchive(deps, input, callerOf(request))),
  )
  serve(auth.readInitialization, async () => ({ data: { isNeeded: await isInitializationNeeded(deps) } }))
  serve(auth.register, async () => {
    throw new AppError('registration_closed')
  })
  serve(auth.login, async ({ input, request, reply }) =>
    answer(reply, await signIn(deps, input, callerOf(request))),
  )
  serve(auth.verifyEmail, async ({ input: { code }, request, reply }) => {
    const caller = callerOf(request)
    const progress = code
      ? await enterCode(deps, { channel: 'email', code }, caller)
      : await resendCode(deps, 'email', caller)
    return answer(reply, progress)
  })
  serve(auth.confirmEmail, async ({ input: { code }, request, reply }) =>
    answer(reply, await enterCode(deps, { channel: 'email', code }, callerOf(request))),
  )
  serve(auth.verifySms, async ({ input: { code }, request, reply }) => {
    const caller = callerOf(request)
    const progress = code
      ? await enterCode(deps, { channel: 'sms', code }, caller)
      : await resendCode(deps, 'sms', caller)
    return answer(reply, progress)
  })
  serve(auth.setSecondFactor, async ({ request }) => {
    if (request.headers.authorization === undefined)
      return { data: await setFactorAtSignIn(deps, callerOf(request)) }
    return { data: await setOwnFactor(deps, await deps.authenticate(request)) }
  })
  serve(auth.verifySecondFactor, async ({ input: { code }, request, reply }) => {
    if (request.headers.authorization === undefined)
      return answer(reply, await enterFactor(deps, code, callerOf(request)))
    const actor = await deps.authenticate(request)
    return { data: { recoveryCodes: await confirmOwnFactor(deps, actor, code) } }
  })
  serve(auth.recover, async ({ input, request }) => {
    await recoverPassword(deps, input, callerOf(request))
    return { data: {} }
  })
  serve(auth.setPassword, async ({ input, request }) => {
    await setPasswordByLink(deps, input, callerOf(request))
    return { data: {} }
  })
  serve(auth.confirmEmailChange, async ({ input, request }) => {
    await confirmEmailChange(deps, input, callerOf(request))
    return { data: {} }
  })
  serve(auth.reauthenticate, async ({ input, actor }) => {
    await proveWhoOneIs(deps, actor, input)
    return { data: {} }
  })
  serve(changeOwnPassword, async ({ input, actor }) => {
    await changePassword(deps, actor, input)
    return { data: {} }
  })
  serve(renewRecoveryCodes, async ({ actor }) => ({
    data: { recoveryCodes: await renewOwnRecoveryCodes(deps, actor) },
  }))
}

function answerOf(progress: Progress): SignInAnswer {
  switch (progress.kind) {
    case 'next':
      return progress.answer
    case 'done': {
      const { opened, recoveryCodes } = progress
      return { accessToken: opened.accessToken, ...(recoveryCodes ? { recoveryCodes } : {}) }
    }
  }
}
