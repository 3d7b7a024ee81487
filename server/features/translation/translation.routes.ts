import { glossaryRoutes } from '@litopys/contract/routes/glossary'
import { translationRoutes } from '@litopys/contract/routes/translation'
import type { Serve } from '#http/serve'
import {
  addGlossaryEntry,
  changeGlossaryEntry,
  deleteGlossaryEntry,
  type GlossaryDeps,
  listGlossary,
} from './glossary.usecase.ts'
import { answerTexts, type TranslationDeps, translatorStateOf } from './translation.usecase.ts'

export type TranslationRouteDeps = TranslationDeps & GlossaryDeps

export function mountTranslation(deps: TranslationRouteDeps) {
  return (serve: Serve): void => {
    serve(translationRoutes.translate, ({ actor, input, signal }) => answerTexts(deps, actor, input, signal))
    serve(translationRoutes.readTranslator, async () => translatorStateOf(deps))
    serve(glossaryRoutes.list, () => listGlossary(deps))
    serve(glossaryRoutes.add, ({ actor, input }) => addGlossaryEntry(deps, actor, input))
    serve(glossaryRoutes.change, ({ actor, input }) => changeGlossaryEntry(deps, actor, input))
    serve(glossaryRoutes.remove, async ({ actor, input }) => {
      await deleteGlossaryEntry(deps, actor, input)
      return {}
    })
  }
}
