import * as routes from '@litopys/contract/routes/rules'
import type { Serve } from '#http/serve'
import {
  addNewRule,
  editRule,
  findRules,
  previewRule,
  type RuleDeps,
  removeRule,
  takeRules,
} from './rules.usecases.ts'

export function mountRules(serve: Serve, deps: RuleDeps): void {
  serve(routes.listRules, async () => ({ data: await findRules(deps) }))
  serve(routes.addRule, async ({ actor, input }) => ({ data: await addNewRule(deps, actor, input) }))
  serve(routes.changeRule, async ({ actor, input }) => ({ data: await editRule(deps, actor, input) }))
  serve(routes.deleteRule, async ({ actor, input }) => {
    await removeRule(deps, actor, input)
    return { data: {} }
  })
  serve(routes.tryRule, async ({ actor, input, signal }) => ({
    data: await previewRule(deps, actor, input, signal),
  }))
  serve(routes.importRules, async ({ actor, input }) => ({ data: await takeRules(deps, actor, input) }))
}
