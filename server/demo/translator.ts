import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { check } from '@litopys/contract/check'
import { romanize } from '@litopys/language/text/romanize'
import { analyzeWords } from '@litopys/language/text/words'
import * as Type from 'typebox'
import { type LoopbackServer, serveOnLoopback } from './loopback.ts'
import { translatorWords } from './translator.words.ts'

const requestBody = Type.Object({ q: Type.Array(Type.String()), source: Type.String() })

/** Put before every text, so that it is not mistaken for a real translation. */
const notice = 'Demonstration, word by word: '

/** Translates word by word with a small dictionary and the API of LibreTranslate. It has no grammar. */
export async function startDemoTranslator(): Promise<LoopbackServer> {
  const dictionary = createDictionary()
  return await serveOnLoopback((request, response) => {
    void answer(dictionary, request, response).catch(() => response.destroy())
  })
}

async function answer(
  dictionary: Dictionary,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const checked = check(requestBody, await json(request))
  if (!checked.ok) {
    response.writeHead(400).end()
    return
  }
  const { q, source } = checked.value
  const body = {
    translatedText: q.map((text) => `${notice}${translated(dictionary, text)}`),
    ...(source === 'auto' && { detectedLanguage: q.map((text) => detectedIn(text)) }),
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function detectedIn(text: string) {
  const language = analyzeWords(text).inLanguage
  return { language: language === 'und' ? 'uk' : language, confidence: 90 }
}

/** English words by stem. */
type Dictionary = { find(word: string): string | undefined }

function createDictionary(): Dictionary {
  const known = new Map<string, string>()
  for (const entry of translatorWords.trim().split(/;\s*/)) {
    const [word = '', english = ''] = entry.split('=')
    known.set(stemOf(word), english)
  }
  const found = new Map<string, string | undefined>()
  return {
    find: (word) => {
      if (!found.has(word)) found.set(word, known.get(stemOf(word)))
      return found.get(word)
    },
  }
}

function stemOf(word: string): string {
  return analyzeWords(word).words[0]?.stem ?? word
}

function translated(dictionary: Dictionary, text: string): string {
  const english = text.replace(/[\p{Script=Cyrillic}’']+/gu, (word) => {
    const found = dictionary.find(word.toLowerCase())
    if (found === undefined) return word
    const isCapital = word.charAt(0) !== word.charAt(0).toLowerCase()
    return isCapital ? found.charAt(0).toUpperCase() + found.slice(1) : found
  })
  return romanize(english)
}
