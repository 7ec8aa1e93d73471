/** Sees an attack that works, in any page: journeys of the site, of the admin and of the window look through it. */
import { expect, type Page } from '@playwright/test'
import { startScript, themeScript } from '#server/platform/http/defences/content-policy.ts'

/** Posts may show videos from here; journeys never load them. */
export const videoHost = 'www.youtube-nocookie.com'

/** What a page did that no page of ours does. */
export interface Sightings {
  dialogs: string[]
  /** What the content policy had to stop. */
  breaches: string[]
  /** Addresses of other origins that were asked for. */
  calls: string[]
  /** Windows that opened. */
  windows: string[]
}

export const nothing: Sightings = { dialogs: [], breaches: [], calls: [], windows: [] }

/** Watches a page from here on. @param own an address of the origin that the page belongs to */
export const watchFor = (page: Page, own: string): Sightings => {
  const seen: Sightings = structuredClone(nothing)
  page.on('dialog', dialog => {
    // The admin itself asks before a draft is left.
    if (dialog.type() === 'beforeunload') return void dialog.accept()
    seen.dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('console', message => {
    const text = message.text()
    if (/Content Security Policy/i.test(text) && !text.includes(videoHost)) seen.breaches.push(text)
  })
  page.on('request', request => {
    const url = new URL(request.url())
    if (originOf(request.url()) !== originOf(own) && url.host !== videoHost) seen.calls.push(url.href)
  })
  page.on('popup', opened => seen.windows.push(opened.url()))
  return seen
}

/** `URL.origin` is `null` for the scheme of the desktop window. */
const originOf = (address: string): string => {
  const { protocol, host } = new URL(address)
  return `${protocol}//${host}`
}

/** Does to everything in the place what a visitor could, and waits until what came of it has come. */
export const provoke = async (page: Page, place = 'body'): Promise<void> => {
  await page.evaluate(selector => {
    for (const element of document.querySelectorAll(`${selector}, ${selector} *`)) {
      for (const name of ['mouseover', 'focus', 'pointerenter', 'toggle'])
        element.dispatchEvent(new Event(name))
    }
  }, place)
  await settle(page)
}

/** Presses whatever stands in the texts of the place. */
export const press = async (page: Page, place: string): Promise<void> => {
  await page.evaluate(selector => {
    for (const element of document.querySelectorAll(`${selector} *`)) {
      // A click on an honest link, or inside it, only leaves the page.
      const link = element.closest('a')
      const leaves =
        link !== null && [location.protocol, 'http:', 'https:', 'mailto:', 'tel:'].includes(link.protocol)
      if (element instanceof HTMLElement && !leaves) element.click()
    }
  }, place)
  await settle(page)
}

/** Every picture in view has loaded or failed, and what waited for that has had its turn. */
const settle = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    [...document.images].every(image => image.complete || image.loading === 'lazy'),
  )
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))))
}

/** What of the document could run, lead or load where nothing of ours does. */
export const expectHarmless = async (page: Page): Promise<void> => {
  const found = await page.evaluate(
    ({ inline, video }) => {
      const isOurs = (script: HTMLScriptElement): boolean =>
        ['application/json', 'application/ld+json'].includes(script.type) ||
        (script.hasAttribute('src')
          ? script.src.startsWith(`${location.protocol}//${location.host}/assets/`)
          : inline.includes(script.text))
      const flawsOf = (element: Element): string[] =>
        element.getAttributeNames().filter(name => {
          const value = (element.getAttribute(name) ?? '').replace(/[\p{Cc}\s]/gu, '').toLowerCase()
          if (name.startsWith('on') || name === 'srcdoc' || name === 'ping') return true
          if (!/^(?:.*:)?(?:href|action|formaction)$/.test(name)) return false
          return /^[a-z][a-z0-9+.-]*:/.test(value) && !/^(?:https?|mailto|tel|viber|app):/.test(value)
        })
      return [
        ...[...document.scripts].filter(script => !isOurs(script)).map(script => script.outerHTML),
        ...[...document.querySelectorAll('iframe')]
          .filter(frame => !frame.src.startsWith(`https://${video}/embed/`))
          // The preview of the admin: it loads nothing and runs nothing.
          .filter(frame => frame.src !== '' || frame.getAttribute('sandbox') !== 'allow-same-origin')
          .map(frame => frame.outerHTML),
        ...[...document.images]
          .filter(image => !/^(?:\/(?!\/)|data:image\/|blob:)/.test(image.getAttribute('src') ?? '/'))
          .map(image => image.outerHTML),
        ...[
          ...document.querySelectorAll(
            'object, embed, applet, base, frame, portal, meta[http-equiv], foreignObject',
          ),
        ].map(element => element.outerHTML),
        ...[...document.querySelectorAll('*')].flatMap(element =>
          flawsOf(element).map(name => `${element.localName} ${name}=${element.getAttribute(name)}`),
        ),
      ]
    },
    { inline: [themeScript, startScript], video: videoHost },
  )
  expect(found, page.url()).toEqual([])
}
