import { ruleRoutes } from '@litopys/contract/routes/rules'
import type { Serve } from '#http/serve'
import {
  addRule,
  changeRule,
  deleteRule,
  importRules,
  listRules,
  type RuleDeps,
  tryRule,
} from './rules.usecase.ts'

export function mountRules(deps: RuleDeps) {
  return (serve: Serve): void => {
    serve(ruleRoutes.list, () => listRules(deps))
    serve(ruleRoutes.add, ({ actor, input }) => addRule(deps, actor, input))
    serve(ruleRoutes.change, ({ actor, input }) => changeRule(deps, actor, input))
    serve(ruleRoutes.remove, async ({ actor, input }) => {
      await deleteRule(deps, actor, input)
      return {}
    })
    serve(ruleRoutes.try, ({ actor, input, signal }) => tryRule(deps, actor, input, signal))
    serve(ruleRoutes.import, ({ actor, input }) => importRules(deps, actor, input))
  }
}
