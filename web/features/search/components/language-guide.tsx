import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languageTable } from '../language-table.ts'
import classes from './language-guide.module.css'

type Props = { exampleOf: (query: string) => ReactNode }

/** Shows the whole query language by example. */
export function LanguageGuide({ exampleOf }: Props) {
  const { t } = useTranslation()
  return languageTable.map(({ title, lines }) => (
    <section key={title} className={classes.section}>
      <h3 className={classes.title}>{t(title)}</h3>
      <ul className={classes.lines}>
        {lines.map(({ example, means }) => (
          <li key={example} className={classes.line}>
            {exampleOf(example)}
            <span>{t(means)}</span>
          </li>
        ))}
      </ul>
    </section>
  ))
}
