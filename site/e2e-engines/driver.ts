/** What the smoke journey asks of a browser. Each engine is driven over a protocol of its own. */

export interface Driver {
  /** Ends when the page has loaded. */
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** The width of what a page is shown in, about: WebKit counts its window. */
  resize(width: number): Promise<void>
  /** Runs in the page: a function that stands alone, with JSON in and out. */
  look<A, R>(see: (given: A) => R, given: A): Promise<R>
  /** The text of an element; `null` when there is none. */
  textOf(target: Target): Promise<string | null>
  /** Presses the middle of an element, which it scrolls to. Throws when there is none. */
  click(target: Target): Promise<void>
  /** Into what has the focus, key by key. */
  type(text: string): Promise<void>
  press(key: Key, held?: 'Control'): Promise<void>
  /** Errors of scripts, of the console and of the content policy since the last page was opened. */
  complaints(): Promise<string[]>
  close(): Promise<void>
}

/** Codes of the W3C protocol; one letter stands for itself. */
export const keyCodes = { Enter: '\uE007', Tab: '\uE004', End: '\uE010', Control: '\uE009' } as const
export type Key = keyof typeof keyCodes | 'a' | 's'

/** A visible element: a field by its label, or anything by its selector and a piece of its text. */
export type Target = { label: string } | { css: string; text?: string }

/** Stands alone, since it runs in the page. */
export const findElement = (target: Target): Element | null => {
  const isShown = (element: Element | null | undefined): element is Element =>
    element?.checkVisibility({ visibilityProperty: true }) === true
  const textOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()
  if ('css' in target) {
    const found = [...document.querySelectorAll(target.css)]
    return found.find(each => isShown(each) && textOf(each).includes(target.text ?? '')) ?? null
  }
  const labels = [...document.querySelectorAll('label')].filter(label => textOf(label) === target.label)
  const named = [...document.querySelectorAll(`[aria-label="${target.label}"]`)]
  const fields = [...labels.map(label => label.control), ...named]
  return fields.find(isShown) ?? null
}

export const nothingIs = (target: Target, url: string): Error =>
  new Error(`Nothing is ${JSON.stringify(target)} on ${url}`)
