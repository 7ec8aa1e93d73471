/** The HTML document around a page: head, content, and the content's data as an inert block. */
import { title as russianTitle } from '#messages/ru/platform/admin.js'
import { title as ukrainianTitle } from '#messages/uk/platform/admin.js'
import { previewPolicy, startScript, themeScript } from '#server/platform/http/defences/content-policy.ts'
import type { PageData, SiteInfo } from '#shared/contract/content/public-pages.ts'
import { type Language, otherLanguage } from '#shared/domain/site/languages.ts'
import { usualAccent } from '#shared/domain/text/accent-colour.ts'
import { escapeAttribute, escapeText } from '#shared/domain/text/escape-html.ts'

export interface DocumentAssets {
  styles: readonly string[]
  /** The first script; pages work without it. */
  script: string
  /** Chunks that the page's script will import. */
  modules: readonly string[]
  /** Font files that every page shows at once. */
  fonts: readonly string[]
  /** Further tags of the development server. */
  extra?: string
}

/** Safari on iPhones makes links to call of sums and numbers, in text that React changes: vercel/next.js#43914. */
const forPhones =
  '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no">'

/**
 * A preview in a frame of the admin: no script, no data, the policy in the document. Only links within the page work,
 * since a sandboxed frame opens no window.
 */
export const previewDocument = (
  { head, site }: PageData,
  body: string,
  { styles, extra = '' }: DocumentAssets,
): string =>
  `<!doctype html><html lang="${site.lang}"><head><meta charset="utf-8">${[
    `<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(previewPolicy)}">`,
    forPhones,
    `<title>${escapeText(head.title)}</title>`,
    meta('name', 'robots', 'noindex'),
    ...[...styles, ...lookOf(site)].map(styleSheet),
    extra,
  ].join('')}</head><body><div id="root">${body.replaceAll(openingLink, toNoWindow)}</div></body></html>`

/** A page whose URL is its secret: no script, no data, and no link that sends the URL along. */
export const privateDocument = (
  { head, site }: PageData,
  body: string,
  { styles, fonts, extra = '' }: DocumentAssets,
): string =>
  `<!doctype html><html lang="${site.lang}"><head><meta charset="utf-8">${[
    forPhones,
    `<title>${escapeText(head.title)}</title>`,
    meta('name', 'robots', 'noindex'),
    meta('name', 'referrer', 'no-referrer'),
    ...[...styles, ...lookOf(site)].map(styleSheet),
    ...fonts.map(fontPreload),
    `<meta name="theme-color" content="${usualAccent}">`,
    '<link rel="icon" type="image/svg+xml" href="/icons/favicon.svg">',
    extra,
  ].join('')}</head><body><div id="root">${body}</div></body></html>`

/** Without it the font arrives after the first paint, and the text moves when it does. */
const fontPreload = (href: string): string =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeAttribute(href)}">`

const styleSheet = (href: string): string => `<link rel="stylesheet" href="${escapeAttribute(href)}">`

/** The firm's style sheet, after the site's own, which it overrides. */
const lookOf = ({ look }: PageData['site']): string[] => (look ? [look.href] : [])

/** A link's opening tag: React and the sanitiser escape angle brackets in attributes. */
const openingLink = /<a\b[^<>]*/g

/** Makes a link to another page open a window, which a sandboxed frame does not allow: a click on it does nothing. */
const toNoWindow = (link: string): string =>
  link.includes(' href="#') || link.includes(' target="') ? link : `${link} target="_blank"`

/** Complete and self-contained: no inline style, and no inline script but those whose hash the policy names. */
export const htmlDocument = (data: PageData, body: string, assets: DocumentAssets): string => {
  const { head, site } = data
  const preloads = preloadOf(data)
  return `<!doctype html><html lang="${site.lang}"><head><meta charset="utf-8"><script>${themeScript}</script>${[
    forPhones,
    `<title>${escapeText(head.title)}</title>`,
    meta('name', 'description', head.description),
    meta('name', 'keywords', head.keywords),
    meta('name', 'robots', head.indexed ? 'index,follow' : 'noindex'),
    head.canonical && `<link rel="canonical" href="${escapeAttribute(head.canonical)}">`,
    ...languageLinks(data),
    preloads,
    ...[...assets.styles, ...lookOf(site)].map(styleSheet),
    ...assets.fonts.map(fontPreload),
    meta('property', 'og:type', head.type),
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:locale', locales[site.lang]),
    ...head.alternates
      .filter(({ lang }) => lang !== site.lang)
      .map(({ lang }) => meta('property', 'og:locale:alternate', locales[lang])),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', head.sharedUrl ?? head.canonical),
    meta('property', 'og:image', head.image.url),
    meta('property', 'og:image:width', String(head.image.width)),
    meta('property', 'og:image:height', String(head.image.height)),
    meta('property', 'og:image:alt', head.image.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    `<meta name="theme-color" content="${usualAccent}">`,
    `<link rel="manifest" href="${site.prefix}/manifest.webmanifest">`,
    '<link rel="icon" type="image/svg+xml" href="/icons/favicon.svg">',
    '<link rel="icon" type="image/png" sizes="64x64" href="/icons/icon-64.png">',
    '<link rel="apple-touch-icon" href="/icons/apple-touch-180.png">',
    `<link rel="alternate" type="application/rss+xml" title="${escapeAttribute(site.name)}" href="${site.prefix}/rss.xml">`,
    ...head.jsonLd.map(entry => `<script type="application/ld+json">${inertJson(entry)}</script>`),
    assets.extra,
  ]
    .filter(Boolean)
    .join(
      '',
    )}</head><body><div id="root">${body}</div><script type="application/json" id="page-data">${inertJson(
    withoutDoubles(data),
  )}</script><script data-scripts="${escapeAttribute(
    [assets.script, ...assets.modules].join(' '),
  )}">${startScript}</script></body></html>`
}

const locales = { ru: 'ru_UA', uk: 'uk_UA' } as const

/**
 * Links to each language of the page, and `x-default` to the language without a prefix, for readers of other languages.
 */
const languageLinks = ({ head: { alternates }, site }: PageData): string[] => {
  const main = site.prefix === '' ? site.lang : otherLanguage(site.lang)
  const whoever = alternates.find(({ lang }) => lang === main) ?? alternates[0]
  return [...alternates, ...(whoever ? [{ lang: 'x-default', url: whoever.url }] : [])].map(
    ({ lang, url }) => `<link rel="alternate" hreflang="${lang}" href="${escapeAttribute(url)}">`,
  )
}

/**
 * JSON for a script element: nothing in it can end the element or open a comment, and line separators are escaped for
 * older parsers.
 */
export const inertJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/**
 * Leaves out data that the page's script does not need (structured data) or takes from the page itself (a post's text).
 */
const withoutDoubles = ({ site, head, page }: PageData): PageData => ({
  site,
  head: { ...head, jsonLd: [] },
  page: page.kind === 'post' ? { ...page, post: { ...page.post, text: '' } } : page,
})

/** Preloads the picture of the first screen: the browser asks for it before it has read the style sheet. */
const preloadOf = ({ page }: PageData): string => {
  if (page.kind !== 'post') return ''
  const widths = page.post.imageVariants.filter(({ type }) => type === 'image/avif')
  const variants =
    widths.length > 0 ? widths : page.post.imageVariants.filter(({ type }) => type === 'image/webp')
  const first = variants[0]
  if (!first) return ''
  const set = variants.map(({ url, width }) => `${url} ${width}w`).join(', ')
  return `<link rel="preload" as="image" fetchpriority="high" type="${escapeAttribute(first.type)}" imagesrcset="${escapeAttribute(
    set,
  )}" imagesizes="(max-width: 991px) calc(100vw - 40px), 520px">`
}

const meta = (key: 'name' | 'property', name: string, content: string): string =>
  `<meta ${key}="${name}" content="${escapeAttribute(content)}">`

const adminTitles: Record<Language, string> = { ru: russianTitle, uk: ukrainianTitle }

/**
 * The admin's document in the reader's language: an empty page that a script fills. It carries only the firm's look, so
 * that the page begins in the firm's colour before the sign-in.
 */
export const adminDocument = (assets: DocumentAssets, { name, look }: SiteInfo, lang: Language): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><script>${themeScript}</script>${forPhones}<title>${adminTitles[lang]}</title><meta name="robots" content="noindex"><meta name="theme-color" content="${usualAccent}"><link rel="icon" type="image/svg+xml" href="/icons/favicon.svg">${assets.styles
    .map(href => `<link rel="stylesheet" href="${escapeAttribute(href)}">`)
    .join('')}${assets.modules
    .map(href => `<link rel="modulepreload" href="${escapeAttribute(href)}">`)
    .join(
      '',
    )}${assets.extra ?? ''}</head><body><div id="root"></div><script type="application/json" id="firm">${inertJson({ name, look })}</script><script type="module" src="${escapeAttribute(
    assets.script,
  )}"></script></body></html>`
