import { type LayoutQuestion, layoutAnswers } from './positions.ts'

// A worker of the app's own: that of the library is made of a text, which the content security policy forbids.
addEventListener('message', ({ data }: MessageEvent<LayoutQuestion>) => {
  for (const answer of layoutAnswers(data)) postMessage(answer)
})
