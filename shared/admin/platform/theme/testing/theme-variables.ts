/** The style sheet of the theme's variables; kept as a file since the content policy lets no script write styles. */
import { convertCssVariables, defaultCssVariablesResolver } from '@mantine/core'
import { cssVariables, fullTheme } from '../theme.ts'

/** The text of `theme-variables.css`; its test rewrites the file with `vitest run -u`. */
export const themeVariables = (): string => {
  const base = defaultCssVariablesResolver(fullTheme)
  const own = cssVariables(fullTheme)
  const css = convertCssVariables({
    variables: { ...base.variables, ...own.variables },
    light: { '--mantine-color-scheme': 'light', ...base.light, ...own.light },
    dark: { '--mantine-color-scheme': 'dark', ...base.dark, ...own.dark },
  })
  return `/* Made from theme.ts; see theme-variables.test.ts. */\n${readable(css)}`
}

const readable = (css: string): string =>
  css
    .replace(/\s+/g, ' ')
    .replace(/ ?\{ ?/g, ' {\n  ')
    .replace(/; ?(?=--)/g, ';\n  ')
    .replace(/;? ?\} ?/g, ';\n}\n')
