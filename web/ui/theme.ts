import {
  type CSSVariablesResolver,
  convertCssVariables,
  createTheme,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'

/** The head of a dialog is a <header>, and would count as a second banner of the page. */
const headOfDialog = { defaultProps: { role: 'presentation' } }

export const theme = createTheme({
  components: { ModalHeader: headOfDialog, DrawerHeader: headOfDialog },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Consolas, monospace',
  headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: '650' },
  colors: {
    ink: [
      '#eef4f5',
      '#dce7e9',
      '#bdd2d6',
      '#97b8be',
      '#6f98a1',
      '#4d7b86',
      '#36656f',
      '#295864',
      '#1f4f5b',
      '#163d47',
    ],
  },
  primaryColor: 'ink',
  // Shade 8 in both themes: the lighter ones fail WCAG AA with white text.
  primaryShade: { light: 8, dark: 8 },
  defaultRadius: 3,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.9375rem', lg: '1.25rem', xl: '1.75rem' },
  respectReducedMotion: true,
  cursorType: 'pointer',
})

const surfaces = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--sunk)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--rule-strong)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-anchor': 'var(--accent)',
}

const resolver: CSSVariablesResolver = (resolved) => {
  const base = defaultCssVariablesResolver(resolved)
  return {
    variables: base.variables,
    light: { ...base.light, ...surfaces },
    dark: { ...base.dark, ...surfaces },
  }
}

/**
 * Mantine would write its variables into a <style> element, which the server's content security policy
 * (`style-src 'self'`, trusted types) blocks. A constructed stylesheet does the same and is allowed.
 */
export function adoptThemeVariables() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(convertCssVariables(resolver(mergeMantineTheme(DEFAULT_THEME, theme)), ':root'))
  document.adoptedStyleSheets.push(sheet)
}
