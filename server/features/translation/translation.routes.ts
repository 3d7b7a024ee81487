import * as terms from '@litopys/contract/routes/glossary'
import { readTranslator, translateTexts } from '@litopys/contract/routes/translation'
import type { Serve } from '#http/serve'
import { addNewTerm, editTerm, findTerms, type GlossaryDeps, removeTerm } from './glossary.usecases.ts'
import { answerTexts, type TranslationDeps, translatorStateOf } from './translation.usecases.ts'

export type TranslationRouteDeps = TranslationDeps & GlossaryDeps

export function mountTranslation(serve: Serve, deps: TranslationRouteDeps): void {
  serve(translateTexts, ({ actor, input, signal }) => answerTexts(deps, actor, input, signal))
  serve(readTranslator, async () => ({ data: translatorStateOf(deps) }))
  serve(terms.listTerms, async () => ({ data: await findTerms(deps) }))
  serve(terms.addTerm, async ({ actor, input }) => ({ data: await addNewTerm(deps, actor, input) }))
  serve(terms.changeTerm, async ({ actor, input }) => ({ data: await editTerm(deps, actor, input) }))
  serve(terms.deleteTerm, async ({ actor, input }) => {
    await removeTerm(deps, actor, input)
    return { data: {} }
  })
}
