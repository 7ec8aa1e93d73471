/** Data that every page needs: contacts and names from the options, menus, the last known rates. */

import * as blog from '#messages/ru/content/blog.js'
import * as layout from '#messages/ru/platform/layout.js'
import * as forms from '#messages/ru/work/forms.js'
import * as ukrainianBlog from '#messages/uk/content/blog.js'
import * as ukrainianLayout from '#messages/uk/platform/layout.js'
import * as ukrainianForms from '#messages/uk/work/forms.js'
import { readCalculatorOptions } from '#server/calculation/quotes/calculator-options.ts'
import { lastKnownRates } from '#server/calculation/rates/resolve-rates.ts'
import { findPicture } from '#server/content/media/media.store.ts'
import { mediaUrl } from '#server/content/media/stored-picture.ts'
import { publicPaths } from '#server/content/menus/public-paths.ts'
import { readSiteMenu } from '#server/content/menus/resolve-targets.ts'
import { typesetText } from '#server/content/richtext/typeset.ts'
import { picturesOfPage, publishedOf } from '#server/content/site-pages/page-contents.ts'
import { findPageOfPath } from '#server/content/site-pages/site-page.store.ts'
import type { Context } from '#server/platform/context.ts'
import { nullIfRejected } from '#server/platform/http/errors/http-error.ts'
import type { SiteInfo } from '#shared/contract/content/public-pages.ts'
import { isKnownSection } from '#shared/contract/content/site-sections.ts'
import { consentOf, mainLanguageOf } from '#shared/domain/calculation/office-options.ts'
import { optionIn, type SiteText, siteTexts } from '#shared/domain/calculation/translated-options.ts'
import { formatPhone, normalizePhone } from '#shared/domain/phone.ts'
import { type Language, languagePrefix, localisePath, otherLanguage } from '#shared/domain/site/languages.ts'
import {
  privacyAddress,
  privacyOption,
  socialAddress,
  socialNames,
  webAddress,
} from '#shared/domain/site/link-options.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { pageTextsIn } from '../page-request.ts'
import { readSiteLook } from './site-look.ts'

/**
 * Cached until public content changes or the minute ends, since every page needs the data. While the rates are stale,
 * the cache lasts until the end of the second.
 *
 * @param build release of the pages' scripts
 * @param asked language of the page; the main language by default
 */
export const readSiteInfo = async (ctx: Context, build: string, asked?: Language): Promise<SiteInfo> => {
  const lang = asked ?? (await readMainLanguage(ctx))
  const now = ctx.now().getTime()
  const content = `${ctx.database.contentVersion()} ${build}`
  const cache = cached[lang]
  const known = cache.get(ctx.db)
  if (known?.content === content && known.from <= now && now < known.until) return known.site
  const site = await gatherSiteInfo(ctx, build, lang)
  const wait = site.rates && !site.rates.stale ? minute : second
  cache.set(ctx.db, { content, from: now, until: (Math.floor(now / wait) + 1) * wait, site })
  return site
}

/** The language whose URLs have no prefix, as the office has set it. */
export const readMainLanguage = async (ctx: Context): Promise<Language> => {
  const { options } = await readCalculatorOptions(ctx)
  return mainLanguageOf(options)
}

const second = 1000
const minute = 60 * second

interface Cached {
  content: string
  /** Start of validity: a cached entry is ignored when the wall clock was set back before it. */
  from: number
  until: number
  site: SiteInfo
}

const cached: Record<Language, WeakMap<Context['db'], Cached>> = { ru: new WeakMap(), uk: new WeakMap() }

const gatherSiteInfo = async (ctx: Context, build: string, lang: Language): Promise<SiteInfo> => {
  const main = await readMainLanguage(ctx)
  const prefix = languagePrefix(lang, main)
  const [{ options }, rates, menu, look, paths, person] = await Promise.all([
    readCalculatorOptions(ctx),
    // Pages work without rates.
    lastKnownRates(ctx).catch(nullIfRejected),
    readSiteMenu(ctx.db, lang, prefix),
    readSiteLook(ctx),
    publicPaths(ctx.db, lang),
    readPerson(ctx, lang),
  ])
  const option = (title: string): string => filledIn(options[title]?.trim() ?? '')
  const optionText = (title: string, usual = ''): string => filledIn(optionIn(options, title, lang)) || usual
  return {
    lang,
    prefix,
    otherHome: localisePath('/', otherLanguage(lang), main),
    name: optionText('site_name', pageTextsIn(lang).siteName),
    tagline: optionText('site_tagline', pageTextsIn(lang).tagline),
    // Links to a call dial it from abroad too, however the office writes it.
    phone: normalizePhone(option('phone_main')) ?? option('phone_main'),
    email: option('email_main'),
    address: optionText('address'),
    hours: typesetText(optionText('work_hours')),
    socials: socialsOf(options),
    footerText: typesetText(optionText('site_footer_text', pageTextsIn(lang).footerText)),
    ...readSiteTexts(options, lang),
    footer: footerOf(options, lang),
    ...licenceOf(options, lang),
    ...(person ? { person } : {}),
    menu,
    consent: {
      text: consentOf(options, lang),
      url: privacyAddress(options[privacyOption]) || privacyPath(paths),
    },
    ...(look ? { look: { href: look.href, logo: look.logo, accent: look.accent } } : {}),
    rates,
    today: kyivDay(ctx.now()),
    build,
  }
}

/** Empties a contact of the example data that the office has not replaced yet. */
const filledIn = (text: string): string => (example.test(text) ? '' : text)

/** As it is shipped, whole: an office may have such a number or live in such a street. No firm has that code. */
const example =
  /^\+380440000000$|\b0{8}\b|^info@example\.com$|^Киев, ул\. Примерная, 1$|^Київ, вул\. Зразкова, 1$/

/** Present path of the privacy page, which the office may have moved; empty if there is none. */
const privacyPath = (paths: ReadonlyMap<string, string>): string => paths.get('/privacy') ?? ''

/** The licence, shown beside forms that ask for a phone number. */
const licenceOf = (options: Readonly<Record<string, string>>, lang: Language): Pick<SiteInfo, 'licence'> => {
  const licence = typesetText(optionIn(options, 'site_license', lang))
  return licence ? { licence } : {}
}

/** The first person of the home page's team, with the narrowest file of the photo. */
const readPerson = async (ctx: Context, lang: Language): Promise<SiteInfo['person']> => {
  const home = await findPageOfPath(ctx.db, '/', lang)
  const shown = (home && publishedOf(home))?.sections.filter(isKnownSection) ?? []
  const [first] = shown.flatMap(section => (section.kind === 'team' && !section.hidden ? section.people : []))
  if (!first) return undefined
  const photo = await findPicture(ctx.db, picturesOfPage(JSON.stringify(first.picture))[0] ?? '')
  const files = photo?.variants.filter(({ type }) => type === 'image/webp') ?? []
  const [file] = files.toSorted((one, other) => one.width - other.width)
  return {
    name: typesetText(first.name),
    role: typesetText(first.role),
    picture: file ? mediaUrl(file.file) : null,
  }
}

/** Address with map, hours, second phone, messengers, legal name and licence. */
const footerOf = (options: Readonly<Record<string, string>>, lang: Language): SiteInfo['footer'] => {
  const text = (title: string) => ({ title: typesetText(filledIn(optionIn(options, title, lang))), url: '' })
  const second = filledIn(options.phone_second?.trim() ?? '')
  const number = normalizePhone(second)
  return [
    { ...text('address'), url: webAddress(options.map_url) },
    text('work_hours'),
    { title: second && formatPhone(number ?? second), url: number ? `tel:${number}` : '' },
    ...socialsOf(options),
    text('site_legal'),
    text('site_license'),
  ].filter(({ title }, index, all) => title !== '' && all.findIndex(line => line.title === title) === index)
}

/** Links to social networks and messengers; anything but a web URL or a Viber chat is left out. */
const socialsOf = (options: Readonly<Record<string, string>>): SiteInfo['socials'] =>
  Object.entries(socialNames).flatMap(([key, title]) => {
    const text = options[`${key}_url`] ?? options[`social_${key}`] ?? options[key]
    const url = socialAddress(key, text)
    return url ? [{ title, url }] : []
  })

/** Only texts that differ from the defaults, which the page's scripts contain already. */
const readSiteTexts = (
  options: Readonly<Record<string, string>>,
  lang: Language,
): Pick<SiteInfo, 'texts'> => {
  const written = siteTexts.flatMap(title => {
    const text = optionIn(options, title, lang)
    return text === '' || text === plainSpaces(shipped[lang][title])
      ? []
      : [[title, typesetText(text)] as const]
  })
  return written.length === 0 ? {} : { texts: Object.fromEntries(written) }
}

const plainSpaces = (text: string): string => text.replaceAll('\u00a0', ' ')

type Messages = [
  disclaimer: string,
  blogTitle: string,
  texts: Pick<typeof forms, 'callback' | 'calculation' | 'thanks'>,
]

const shippedIn = (
  ...[disclaimer, blogTitle, { callback, calculation, thanks }]: Messages
): Record<SiteText, string> => ({
  site_disclaimer: disclaimer,
  blog_title: blogTitle,
  callback_text: callback.lead,
  callback_promise: callback.promise({ hours: '' }),
  callback_thanks: callback.thanks.text,
  calculation_text: calculation.lead,
  calculation_thanks: thanks.calculation.text,
})

const shipped: Record<Language, Record<SiteText, string>> = {
  ru: shippedIn(layout.disclaimer, blog.title, forms),
  uk: shippedIn(ukrainianLayout.disclaimer, ukrainianBlog.title, ukrainianForms),
}
