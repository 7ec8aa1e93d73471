import { domainToUnicode } from 'node:url'
import type { Context } from '#server/platform/context.ts'
import { optionIn } from '#shared/domain/calculation/translated-options.ts'
import { formatPhone } from '#shared/domain/phone.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { readCalculatorOptions } from './calculator-options.ts'
import { quoteTexts } from './quote-texts.ts'

export interface Brand {
  name: string
  tagline: string
  /** Full legal name and registration code. */
  legal: string
  /** Known contacts in this order: phones, mail, address, hours, site. */
  contacts: string[]
}

export const readBrand = async (ctx: Context, lang: Language): Promise<Brand> => {
  const { options } = await readCalculatorOptions(ctx)
  const text = (title: string) => optionIn(options, title, lang).replaceAll(/\s+/g, ' ').slice(0, 160)
  const phones = [text('phone_main'), text('phone_second')].filter(Boolean).map(formatPhone)
  return {
    name: text('site_name') || quoteTexts[lang].titles.broker,
    tagline: text('site_tagline'),
    legal: text('site_legal'),
    contacts: [
      phones.join(', '),
      text('email_main'),
      text('address'),
      text('work_hours'),
      readableHost(new URL(ctx.config.publicUrl)),
    ].filter(Boolean),
  }
}

/** @example readableHost(new URL('https://xn--80aikifvh.xn--j1amh')) // 'приклад.укр' */
const readableHost = ({ host, hostname }: URL): string => host.replace(hostname, domainToUnicode(hostname))
