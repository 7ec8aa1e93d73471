/** The style sheet of the theme's variables; a file, since the content policy lets no script write styles. */
import { DEFAULT_THEME, defaultCssVariablesResolver } from '@mantine/core'
import { cssVariables, fullTheme, theme } from '#shared/admin/platform/theme/theme.ts'

type Variables = Record<string, string | undefined>

/** Differences from the kit's own variables. */
export const themeVariables = (): string => {
  const kit = defaultCssVariablesResolver(DEFAULT_THEME)
  const made = defaultCssVariablesResolver(fullTheme)
  const own = cssVariables(fullTheme)
  const kitLight: Variables = kit.light
  const kitDark: Variables = kit.dark
  const light: Variables = { ...made.light, ...own.light }
  const dark: Variables = { ...made.dark, ...own.dark }
  const schemes = Object.keys({ ...light, ...dark }).map(name => [
    name,
    inBothSchemes(light[name], dark[name]),
  ])
  const kits = Object.keys(kit.light).map(name => [name, inBothSchemes(kitLight[name], kitDark[name])])
  return [
    rule(':root', differences({ ...made.variables, ...own.variables }, kit.variables)),
    rule(
      ':root[data-mantine-color-scheme]',
      differences(Object.fromEntries(schemes) as Variables, Object.fromEntries(kits) as Variables),
    ),
    '',
  ].join('\n')
}

const inBothSchemes = (light: string | undefined, dark: string | undefined): string | undefined =>
  light === dark ? light : `light-dark(${light}, ${dark})`

/** Colours of the kit that the theme has none of are not used. */
const unused = new RegExp(
  `^--mantine-color-(?:${Object.keys(DEFAULT_THEME.colors)
    .filter(colour => !theme.colors?.[colour])
    .join('|')})-`,
)

const differences = (own: Variables, kit: Variables): [string, string | undefined][] =>
  Object.entries(own).filter(([name, value]) => value !== kit[name] && !unused.test(name))

const rule = (selector: string, declarations: [string, string | undefined][]): string =>
  `${selector} {\n${declarations.map(([name, value]) => `  ${name}: ${value};\n`).join('')}}`
