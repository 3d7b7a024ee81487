import { romanize } from '@litopys/language/text/romanize'
import { CommandFailed } from './command.ts'
import { linesOf, setFiles } from './set-files.ts'

/** `wrong`: pairs with another result than expected. */
export type TranslitResult = { set: string; pairs: number; exact: number; wrong: string[] }

/**
 * Counts the names in lists of CYRILLIC, LATIN as .tsv whose romanization by resolution 55 is as expected.
 */
export function evaluateTranslit(directory: string): TranslitResult[] {
  return setFiles(directory, /\.tsv$/, 'list of CYRILLIC, LATIN as .tsv').map(({ path, set }) => {
    const pairs = linesOf(path).map((line, i) => {
      const [cyrillic, latin] = line.split('\t')
      if (!cyrillic || !latin) throw new CommandFailed(`Line ${i + 1} of ${path} has no Latin spelling`)
      return { cyrillic, latin, got: romanize(cyrillic) }
    })
    const wrong = pairs.filter(({ latin, got }) => got !== latin)
    return {
      set,
      pairs: pairs.length,
      exact: pairs.length - wrong.length,
      wrong: wrong.map(({ cyrillic, latin, got }) => `${cyrillic}: ${got}, not ${latin}`),
    }
  })
}

export function translitInWords({ set, pairs, exact, wrong }: TranslitResult): string {
  return [`${set}: ${exact} of ${pairs} exact`, ...wrong.map((line) => `  ${line}`)].join('\n')
}
