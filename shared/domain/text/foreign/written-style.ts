/** How foreign HTML says that its words look: attributes, and the style sheet that Excel and LibreOffice send along. */
import { type HtmlElement, type HtmlNode, wordsOf } from './html-tree.ts'

/** The value of a property, in lower case. */
export interface Style {
  get: (property: string) => string | undefined
}

/** A length in pixels of usual words; undefined for what is none. */
export const pixelsOf = (length: string): number | undefined => {
  const [, figure, unit = ''] = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))(px|pt|r?em|ex|%)?$/.exec(length) ?? []
  return figure === undefined
    ? undefined
    : Number(figure) * ({ pt: 4 / 3, em: 16, rem: 16, ex: 8, '%': 0.16 }[unit] ?? 1)
}

type Declarations = ReadonlyMap<string, string>

/** Demands of a selector on one element: a tag or `*`, classes with their stop, an id with its `#`. */
type Compound = string[]

interface Rule {
  /** The element itself, then those anywhere around it; of each place the innermost element first. */
  places: Compound[][]
  /** All that is asked of any of them. */
  parts: string[]
  declarations: Map<string, string>
}

/** Rules by the last that they ask of the element itself. */
export type StyleSheet = ReadonlyMap<string, Rule[]>

/** Rules for a tag, class or id, also within others; those for a medium, a state or a count are left out. */
export const styleSheetOf = (nodes: readonly HtmlNode[]): StyleSheet => {
  const rules = new Map<string, Rule>()
  const sheet = new Map<string, Rule[]>()
  for (const [selectors, declarations] of sheetsIn(nodes).flatMap(rulesIn))
    for (const selector of selectors.split(',').map(each => each.trim().toLowerCase())) {
      const rule = rules.get(selector) ?? ruleOf(selector)
      const own = rule.places[0]?.[0]?.at(-1)
      if (own === undefined) continue
      declared(declarations, rule.declarations)
      if (rules.has(selector)) continue
      rules.set(selector, rule)
      const alike = sheet.get(own) ?? []
      alike.push(rule)
      sheet.set(own, alike)
    }
  return sheet
}

const sheetsIn = (nodes: readonly HtmlNode[]): string[] =>
  nodes.flatMap(node => {
    if (typeof node === 'string') return []
    return node.name === 'style' ? [wordsOf(node.children)] : sheetsIn(node.children)
  })

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

/** Without places for a selector that asks for more than tags, classes and ids. */
const ruleOf = (selector: string): Rule => {
  const places = selector
    .split('>')
    .map(part => part.trim())
    .join('>')
    .split(/\s+/)
    .map(place => place.split('>').map(compound => compound.split(/(?=[.#])/)))
  const parts = places.flat(2)
  const isRead = parts.every(part => /^(?:\*|[a-z][\w-]*|[.#][\w-]+)$/.test(part))
  const outwards = places.map(place => place.toReversed()).toReversed()
  return { places: isRead ? outwards : [], parts, declarations: new Map() }
}

export const styleOf = (element: HtmlElement, sheet: StyleSheet): Style => {
  const layers = sheet.size > 0 ? matching(sheet, pathOf(element)) : []
  layers.push(declared(element.attributes.style ?? ''))
  return { get: property => layers.findLast(layer => layer.has(property))?.get(property) }
}

/** Names by which selectors find the element and those around it, from the inside outwards. */
const pathOf = ({ name, attributes, parent }: HtmlElement): string[][] => {
  const classes = (attributes.class ?? '').toLowerCase().split(/\s+/)
  const own = ['*', name, ...classes.map(each => `.${each}`), `#${(attributes.id ?? '').toLowerCase()}`]
  return [own, ...(parent ? pathOf(parent) : [])]
}

const matching = (sheet: StyleSheet, path: string[][]): Declarations[] => {
  const present = new Set(path.flat())
  return (path[0] ?? [])
    .flatMap(part => sheet.get(part) ?? [])
    .filter(({ parts, places }) => parts.every(part => present.has(part)) && isAt(places, path))
    .sort((a, b) => weightOf(a) - weightOf(b))
    .map(({ declarations }) => declarations)
}

/** Takes the nearest elements for each place, which leaves the most for those farther out. */
const isAt = ([own = [], ...around]: Compound[][], path: string[][]): boolean => {
  const fits = (place: Compound[], from: number) =>
    place.every((compound, at) => compound.every(part => path[from + at]?.includes(part)))
  let end = fits(own, 0) ? own.length : path.length + 1
  for (const place of around) {
    while (end < path.length && !fits(place, end)) end += 1
    end += place.length
  }
  return end <= path.length
}

/** By the counts of CSS: an id before classes, a class before tags. */
const weightOf = ({ parts }: Rule): number =>
  parts.reduce((sum, part) => sum + ({ '*': 0, '.': 100, '#': 10_000 }[part.charAt(0)] ?? 1), 0)

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
