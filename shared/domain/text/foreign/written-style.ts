/** How foreign HTML says that its words look: attributes, and the style sheet that Excel and LibreOffice send along. */
import { type HtmlElement, type HtmlNode, wordsOf } from './html-tree.ts'

/** Values by property, both in lower case. */
export type Style = ReadonlyMap<string, string>

/** Declarations by selector: a tag, a class, or both. */
export type StyleSheet = ReadonlyMap<string, string>

/** Rules for one tag or class; those for a medium, a state or a place in the page are left out. */
export const styleSheetOf = (nodes: readonly HtmlNode[], sheet = new Map<string, string>()): StyleSheet => {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    if (node.name !== 'style') styleSheetOf(node.children, sheet)
    else
      for (const [, selectors = '', declarations = ''] of rulesIn(wordsOf(node.children)))
        for (const selector of selectors.split(',').map(each => each.trim().toLowerCase()))
          if (simpleSelector.test(selector))
            sheet.set(selector, `${sheet.get(selector) ?? ''}${declarations};`)
  }
  return sheet
}

const rulesIn = (css: string) =>
  css
    .replace(/<!--|-->|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '')
    .replace(/@[^{};]*(?:;|\{(?:[^{}]|\{[^{}]*\})*\})/g, '')
    .matchAll(/([^{}]+)\{([^{}]*)\}/g)

const simpleSelector = /^[a-z][a-z0-9]*$|^[a-z0-9]*\.[\w-]+$/

export const styleOf = ({ name, attributes }: HtmlElement, sheet: StyleSheet): Style => {
  const classes = sheet.size > 0 ? (attributes.class ?? '').toLowerCase().split(/\s+/) : []
  const selectors = sheet.size > 0 ? [name, ...classes.flatMap(each => [`.${each}`, `${name}.${each}`])] : []
  return declared([...selectors.map(each => sheet.get(each) ?? ''), attributes.style ?? ''].join(';'))
}

const declared = (declarations: string): Style => {
  const style = new Map<string, string>()
  for (const declaration of declarations.toLowerCase().split(';')) {
    const colon = declaration.indexOf(':')
    if (colon < 0) continue
    style.set(
      declaration.slice(0, colon).trim(),
      declaration
        .slice(colon + 1)
        .replace(/!\s*important/, '')
        .trim(),
    )
  }
  return style
}
