import { route } from '../route.ts'
import { translationAnswer, translationInput, translatorState } from '../schemas/translation.ts'

export const translationRoutes = {
  translate: route({
    method: 'POST',
    path: '/api/v1/translate',
    access: 'archive.translate',
    summary: 'Translates texts in the format of LibreTranslate; /translate is the same call.',
    body: translationInput,
    answer: { kind: 'bare', item: translationAnswer },
  }),

  readTranslator: route({
    method: 'GET',
    path: '/api/v1/translate',
    access: 'archive.translate',
    summary: 'Returns whether a translator is installed.',
    answer: { kind: 'one', item: translatorState },
  }),
}
