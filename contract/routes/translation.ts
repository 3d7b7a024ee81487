import { route } from '../route.ts'
import { translationAnswer, translationInput, translatorState } from '../schemas/translation.ts'

export const translationRoutes = {
  translate: route({
    method: 'POST',
    path: '/api/v1/translate',
    access: 'archive.translate',
    summary: 'Translate texts, in the shape of LibreTranslate; /translate is the same call',
    body: translationInput,
    answer: { kind: 'bare', item: translationAnswer },
  }),

  readTranslator: route({
    method: 'GET',
    path: '/api/v1/translate',
    access: 'archive.translate',
    summary: 'Whether there is a translator',
    answer: { kind: 'one', item: translatorState },
  }),
}
