import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainList, Stack, Text } from '#ui/layout.tsx'
import { languageTable } from '../language-table.ts'
import classes from './guide.module.css'

type Props = { exampleOf: (query: string) => ReactNode }

/** Shows the whole query language by example. */
export function LanguageGuide({ exampleOf }: Props) {
  const { t } = useTranslation()
  return (
    <Stack gap={5}>
      {languageTable.map(({ title, lines }) => (
        <Stack as="section" key={title} gap={2} className={classes.section}>
          <Text as="h3" size="m" weight="heading">
            {t(title)}
          </Text>
          <PlainList tone="soft">
            {lines.map(({ example, means }) => (
              <li key={example} className={classes.line}>
                {exampleOf(example)}
                <span>{t(means)}</span>
              </li>
            ))}
          </PlainList>
        </Stack>
      ))}
    </Stack>
  )
}
