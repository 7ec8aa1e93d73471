/** Texts that the office has set for fixed places: in forms, on the blog, in the footer. */
import * as blog from '#messages/content/blog.js'
import * as layout from '#messages/platform/layout.js'
import * as ukrainianBlog from '#messages/uk/content/blog.js'
import * as ukrainianLayout from '#messages/uk/platform/layout.js'
import * as ukrainianForms from '#messages/uk/work/forms.js'
import * as forms from '#messages/work/forms.js'
import type { SiteInfo } from '#shared/contract/content/public-pages.ts'
import { optionIn, type SiteText, siteTexts } from '#shared/domain/calculation/translated-options.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { typesetText } from '../richtext/typeset-text.ts'

/** Only texts that differ from the defaults, which the page's scripts contain already. */
export const readSiteTexts = (
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
