/** Data of a public page: the server fills it, the site renders it, and the browser asks for it when it moves on. */
import { z } from 'zod'
import { statementSchema, storedInputSchema } from '#shared/contract/calculation/quotes.ts'
import { ratesSchema } from '#shared/contract/calculation/rates.ts'
import { daySchema, timestampSchema } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { errorText } from '#shared/contract/platform/schema-texts.ts'
import { orderPageSchema } from '#shared/contract/work/order-page.ts'
import { replyWays } from '#shared/contract/work/request-forms.ts'
import { siteTexts } from '#shared/domain/calculation/translated-options.ts'
import { languages } from '#shared/domain/site/languages.ts'
import { blockKinds } from '#shared/domain/text/post-blocks.ts'
import { pageThemes } from '#shared/sections/looks.ts'
import { calculatorKitSchema, calculatorPageSchema } from './calculator-page.ts'
import { carPageSchema, carsPageSchema } from './case-pages.ts'
import { categorySchema } from './categories.ts'
import { pageOfPostsSchema, postSchema, postSummarySchema } from './posts.ts'
import { sectioned } from './shown-sections.ts'

const language = z.enum(languages)

const menuLink = z.object({ title: z.string(), href: z.string() })

/** The menus as every page has them: only what leads somewhere. */
const siteMenu = z.object({
  header: z.array(menuLink),
  footer: z.array(z.object({ title: z.string(), links: z.array(menuLink) })),
  legal: z.array(menuLink),
})

/** Data of every page, from the options, so that the office changes it without us. */
export const siteInfoSchema = z.object({
  lang: language,
  /** Prefix of the paths of this language: empty, or `/uk`. */
  prefix: z.string(),
  /** The home page in the other language. */
  otherHome: z.string(),
  name: z.string(),
  /** Trade of the firm, in a few words. */
  tagline: z.string().optional(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  hours: z.string(),
  /** Links to messengers and social pages; only http(s) addresses get here. */
  socials: z.array(z.object({ title: z.string(), url: z.string() })),
  /** The sentence under the name in the footer. */
  footerText: z.string(),
  /** Texts of the office in the places of `siteTexts`, as far as they differ from the program's. */
  texts: z.partialRecord(z.enum(siteTexts), z.string()).optional(),
  /** Lines of the footer besides phone and mail, in its order; only web addresses lead somewhere. */
  footer: z.array(z.object({ title: z.string(), url: z.string() })),
  /** The permit to act as a broker: stands beside what asks for a phone. */
  licence: z.string().optional(),
  menu: siteMenu,
  /** Consent given by sending a form, and the page with more about it; the address may be empty. */
  consent: z.object({ text: z.string(), url: z.string() }),
  /** The style sheet of the firm's own logo and colour, and that logo; absent while neither is chosen. */
  look: z.object({ href: z.string(), logo: z.string().nullable(), accent: z.string().nullish() }).optional(),
  rates: ratesSchema.nullable(),
  /** Today in Kyiv, `YYYY-MM-DD`. */
  today: z.string(),
  /** The build that made the page; a page of another build is loaded anew. */
  build: z.string(),
})
export type SiteInfo = z.infer<typeof siteInfoSchema>

/** Contents of the document's head. Addresses are absolute. */
export const pageHeadSchema = z.object({
  title: z.string(),
  description: z.string(),
  keywords: z.string(),
  canonical: z.string(),
  /** The picture that networks and messengers show with a link. */
  image: z.object({ url: z.string(), width: z.number().int(), height: z.number().int(), alt: z.string() }),
  type: z.enum(['website', 'article']),
  /** False for pages that search engines should leave out. */
  indexed: z.boolean(),
  jsonLd: z.array(z.record(z.string(), z.unknown())),
  /** This page in every language that it has, itself included; empty for one that search engines leave out. */
  alternates: z.array(z.object({ lang: language, url: z.string() })),
  /** The same page in the other language for whoever changes over, or the nearest one that there is. */
  counterpart: z.object({ lang: language, path: z.string(), exact: z.boolean() }),
})
export type PageHead = z.infer<typeof pageHeadSchema>

/** A sentence above the rest: why somebody stands here and not where they wanted to go. */
const notice = z.string().nullable()

const sitePage = {
  path: z.string(),
  title: z.string(),
  theme: z.enum(pageThemes),
  ...sectioned,
  notice,
}
const plainSitePage = z.object({ kind: z.literal('site'), ...sitePage })
/** The same with sections that few pages have, whose components are in a chunk of their own. */
const showcasePage = z.object({ kind: z.literal('showcase'), ...sitePage })

const blogPage = z.object({
  kind: z.literal('blog'),
  posts: pageOfPostsSchema,
  /** Pages of the site that a search has found besides; the same on each page of its posts. */
  pages: z.array(z.object({ path: z.string(), title: z.string(), text: z.string() })),
  categories: z.array(categorySchema.pick({ id: true, title: true, postCount: true })),
  category: z.number().int().nullable(),
  q: z.string(),
  notice,
})
/** A block of the site in the text of a post, in words: the page only renders it, so that its scripts stay small. */
const postBlock = z.object({
  kind: z.enum(blockKinds),
  words: z.string(),
  /** Label of its button; empty without one. */
  label: z.string(),
  /** Where the button leads. */
  to: z.string(),
  fees: z.array(z.object({ title: z.string(), price: z.string() })),
})
export type ShownBlock = z.infer<typeof postBlock>

const postPage = z.object({
  kind: z.literal('post'),
  post: postSchema,
  /** In the order in which they stand in the text. */
  blocks: z.array(postBlock),
  contents: z.array(z.object({ id: z.string(), title: z.string(), level: z.number().int() })),
  related: z.array(postSummarySchema),
  /** Minutes of reading; absent in the cached pages of an older version. */
  minutes: z.number().int().optional(),
  /** The page's own address, for the share links. */
  url: z.string(),
})
const fieldMessages = z.record(z.string(), z.string())
const formPage = z.object({
  kind: z.literal('form'),
  form: z.enum(['callback', 'calculation']),
  fields: z.record(z.string(), z.string()),
  problems: fieldMessages,
  /** Error of the form as a whole. */
  failure: z.string().nullable(),
  /** The calculation that the address names, to be talked about. */
  about: z
    .object({
      fields: z.record(z.string(), z.string()),
      input: storedInputSchema,
      title: z.string(),
      total: statementSchema.shape.total,
      /** The page of the calculation with these figures. */
      link: z.string(),
    })
    .nullable(),
})
const thanksPage = z.object({
  kind: z.literal('thanks'),
  about: z.enum(['callback', 'calculation']),
  /** Number of the request; null where the address does not have it. */
  number: z.string().nullable(),
  /** When it was taken in. */
  at: timestampSchema.nullable(),
  reply: z.enum(replyWays).nullable(),
  /** The calculation that went along, as the form has it. */
  fields: z.record(z.string(), z.string()).nullable(),
  /** The mark of its figures; null where there were none. */
  made: z.string().nullable(),
  /** Where links that leave the page begin. */
  origin: z.string(),
})
const errorPage = z.object({
  kind: z.literal('error'),
  status: z.number().int(),
  message: z.string(),
  /** The page in the other language, where it exists only there. */
  elsewhere: z.object({ path: z.string(), text: z.string() }).optional(),
})
const offlinePage = z.object({ kind: z.literal('offline') })
export const pageContentSchema = z.discriminatedUnion('kind', [
  plainSitePage,
  showcasePage,
  blogPage,
  postPage,
  calculatorPageSchema,
  formPage,
  thanksPage,
  errorPage,
  offlinePage,
  orderPageSchema,
  carsPageSchema,
  carPageSchema,
])
export type PageContent = z.infer<typeof pageContentSchema>
export type PageKind = PageContent['kind']
/** The content of one kind of page. */
export type PageOf<K extends PageKind> = Extract<PageContent, { kind: K }>

export const pageDataSchema = z.object({
  site: siteInfoSchema,
  head: pageHeadSchema,
  page: pageContentSchema,
})
export type PageData = z.infer<typeof pageDataSchema>

/** Interface of the built site for the server: the body's HTML of a page, and which source files it needs. */
export interface SiteEntry {
  render(data: PageData, path: string): string
  /** The same bytes by rendering the whole tree at once: what `render` is measured and tested against. */
  renderWhole(data: PageData, path: string): string
  /** Source file (as the build's manifest names it) of the chunk that renders this kind of page. */
  chunkOf(kind: PageKind): string | null
}

export const readPageEndpoint = endpoint({
  method: 'GET',
  path: '/api/page',
  access: 'public',
  summary: 'Reads what a public page is made of, for moving between pages without a reload',
  query: z.strictObject({
    path: z
      .string()
      .max(2000)
      .regex(/^\/(?![/\\])/, errorText('ownPath')),
  }),
  responses: { 200: pageDataSchema },
  problems: [404, 410],
})

export const readCalculatorKitEndpoint = endpoint({
  method: 'GET',
  path: '/api/calculator/kit',
  access: 'public',
  summary: 'Reads tables, options and rates in one response, so that a page can price quotes by itself',
  // The tables in force on another day than today.
  query: z.strictObject({ date: daySchema.optional() }),
  responses: { 200: calculatorKitSchema },
})
