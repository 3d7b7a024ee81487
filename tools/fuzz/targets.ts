/** `module` exports the target. `watched`: starts of the paths of files whose branches steer the search. */
export type NamedTarget = { name: string; module: string; watched: readonly string[] }

const adapters = ['server/adapters/telegram/', 'server/adapters/html/']
const language = ['contract/query/', 'language/text/', 'language/shared-terms/']

/** The parsers of untrusted input, without loading them. */
export const targets: readonly NamedTarget[] = [
  { name: 'desktop', watched: adapters },
  { name: 'jsonl', watched: adapters },
  { name: 'html', watched: adapters },
  { name: 'preview', watched: adapters },
  { name: 'zip', watched: adapters },
  { name: 'document', watched: ['server/media/worker/document/'] },
  { name: 'query', watched: language },
].map((target) => ({
  ...target,
  module: new URL(`./targets/${target.name}.ts`, import.meta.url).href,
}))
