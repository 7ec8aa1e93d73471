/** How foreign HTML says that its words look: attributes, and the style sheet that Excel and LibreOffice send along. */
import { type HtmlElement, type HtmlNode, wordsOf } from './html-tree.ts'

/** The value of a property, in lower case. */
export interface Style {
  get: (property: string) => string | undefined
}

type Declarations = ReadonlyMap<string, string>

/** Declarations by selector: a tag, a class, or both. */
export type StyleSheet = ReadonlyMap<string, Declarations>

/** Rules for one tag or class; those for a medium, a state or a place in the page are left out. */
export const styleSheetOf = (
  nodes: readonly HtmlNode[],
  sheet = new Map<string, Map<string, string>>(),
): StyleSheet => {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    if (node.name !== 'style') styleSheetOf(node.children, sheet)
    else
      for (const [selectors, declarations] of rulesIn(wordsOf(node.children)))
        for (const selector of selectors.split(',').map(each => each.trim().toLowerCase()))
          if (simpleSelector.test(selector))
            sheet.set(selector, declared(declarations, sheet.get(selector) ?? new Map()))
  }
  return sheet
}

/** Walks a sheet once: a regular expression would try one without rules anew from each of its signs. */
const rulesIn = (css: string): [selectors: string, declarations: string][] => {
  const rules: [string, string][] = []
  let depth = 0
  let selectors = ''
  for (const part of withoutComments(css).split(/([{}])/)) {
    if (part === '{') depth += 1
    else if (part === '}') depth = Math.max(0, depth - 1)
    else if (depth === 0) selectors = part.slice(part.lastIndexOf(';') + 1).trim()
    else if (depth === 1 && !selectors.startsWith('@')) rules.push([selectors, part])
  }
  return rules
}

const withoutComments = (css: string): string => {
  const [first = '', ...others] = css.replace(/<!--|-->/g, '').split('/*')
  return first + others.map(each => (each.includes('*/') ? each.slice(each.indexOf('*/') + 2) : '')).join('')
}

const simpleSelector = /^[a-z][a-z0-9]*$|^[a-z0-9]*\.[\w-]+$/

export const styleOf = ({ name, attributes }: HtmlElement, sheet: StyleSheet): Style => {
  const classes = sheet.size > 0 ? (attributes.class ?? '').toLowerCase().split(/\s+/) : []
  const selectors = [name, ...classes.flatMap(each => [`.${each}`, `${name}.${each}`])]
  const layers = [...selectors.flatMap(each => sheet.get(each) ?? []), declared(attributes.style ?? '')]
  return { get: property => layers.findLast(layer => layer.has(property))?.get(property) }
}

const declared = (declarations: string, style = new Map<string, string>()): Map<string, string> => {
  for (const declaration of withoutComments(declarations).toLowerCase().split(';')) {
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
