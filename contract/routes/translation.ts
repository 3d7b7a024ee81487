import { route } from '../route.ts'
import { translationAnswer, translationInput, translatorState } from '../schemas/translation.ts'

export const translationRoutes = {
  translate: route({
    method: 'POST',
    path: '/api/v1/translate',
    access: 'archive.translate',
    summary: 'Translates texts in the format of LibreTranslate; /translate without /api/v1 is the same call.',
    body: translationInput,
    answer: { kind: 'bare', item: translationAnswer },
  }),

  readTranslator: route({
    method: 'GET',
    path: '/api/v1/translate',
    access: 'archive.translate',
    summary: 'Returns whether a translator is set up (TRANSLATE_URL or models).',
    answer: { kind: 'one', item: translatorState },
  }),
}
