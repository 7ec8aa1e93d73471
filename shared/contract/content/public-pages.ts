/** Data of a public page: made by the server, rendered by the site, and requested by the browser on navigation. */
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
import { calculatorPageSchema, pricingSchema } from './calculator-page.ts'
import { carPageSchema, carsPageSchema } from './case-pages.ts'
import { categorySchema } from './categories.ts'
import { pageOfPostsSchema, postSchema, postSummarySchema } from './posts.ts'
import { sectioned } from './shown-sections.ts'

const language = z.enum(languages)

const menuLink = z.object({ title: z.string(), href: z.string() })

/** The menus with visible entries only. */
const siteMenu = z.object({
  header: z.array(menuLink),
  footer: z.array(z.object({ title: z.string(), links: z.array(menuLink) })),
  legal: z.array(menuLink),
})

/** Data that every page needs, taken from the options, so that the office can change it. */
export const siteInfoSchema = z.object({
  lang: language,
  /** Prefix of the paths of this language: empty, or `/uk`. */
  prefix: z.string(),
  /** Path of the home page in the other language. */
  otherHome: z.string(),
  name: z.string(),
  /** Trade of the firm, in a few words. */
  tagline: z.string().optional(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  hours: z.string(),
  /** Links to messengers and social networks; only http(s) URLs. */
  socials: z.array(z.object({ title: z.string(), url: z.string() })),
  /** The sentence under the name in the footer. */
  footerText: z.string(),
  /** The office's texts in place of those of `siteTexts`, as far as they differ from the program's. */
  texts: z.partialRecord(z.enum(siteTexts), z.string()).optional(),
  /** Lines of the footer besides phone and e-mail, in order; a line with an empty URL is no link. */
  footer: z.array(z.object({ title: z.string(), url: z.string() })),
  /** The broker's licence, shown beside forms that ask for a phone. */
  licence: z.string().optional(),
  /** Who answers, shown beside forms that ask for a phone: the first person of the home page's team. */
  person: z.object({ name: z.string(), role: z.string(), picture: z.string().nullable() }).optional(),
  menu: siteMenu,
  /** Consent given by sending a form, and the page with details; the URL may be empty. */
  consent: z.object({ text: z.string(), url: z.string() }),
  /** Style sheet with the firm's accent colour, and its logo; absent while neither is chosen. */
  look: z.object({ href: z.string(), logo: z.string().nullable(), accent: z.string().nullish() }).optional(),
  rates: ratesSchema.nullable(),
  /** Today in Kyiv, `YYYY-MM-DD`. */
  today: z.string(),
  /** Build that made the page; navigating to a page of another build reloads it. */
  build: z.string(),
})
export type SiteInfo = z.infer<typeof siteInfoSchema>

/** Contents of the document's head. URLs are absolute. */
export const pageHeadSchema = z.object({
  title: z.string(),
  description: z.string(),
  keywords: z.string(),
  canonical: z.string(),
  /** Where a card of a social network leads; the canonical URL by default. */
  sharedUrl: z.string().optional(),
  /** Picture that social networks and messengers show with a link. */
  image: z.object({ url: z.string(), width: z.number().int(), height: z.number().int(), alt: z.string() }),
  type: z.enum(['website', 'article']),
  /** False for pages that search engines should leave out. */
  indexed: z.boolean(),
  jsonLd: z.array(z.record(z.string(), z.unknown())),
  /** Versions of this page in all its languages, itself included; empty for a page that is not indexed. */
  alternates: z.array(z.object({ lang: language, url: z.string() })),
  /** The page in the other language, or, where that does not exist, the nearest page, for the language switch. */
  counterpart: z.object({ lang: language, path: z.string(), exact: z.boolean() }),
})
export type PageHead = z.infer<typeof pageHeadSchema>

/** Sentence at the top, saying why the visitor was redirected here. */
const notice = z.string().nullable()

const sitePage = {
  path: z.string(),
  title: z.string(),
  theme: z.enum(pageThemes),
  ...sectioned,
  notice,
}
const plainSitePage = z.object({ kind: z.literal('site'), ...sitePage })
/** Like a site page, with rarely used sections, whose components have a chunk of their own. */
const showcasePage = z.object({ kind: z.literal('showcase'), ...sitePage })

const blogPage = z.object({
  kind: z.literal('blog'),
  posts: pageOfPostsSchema,
  /** Pages of the site that match the search; the same on every page of the results. */
  pages: z.array(z.object({ path: z.string(), title: z.string(), text: z.string() })),
  categories: z.array(categorySchema.pick({ id: true, title: true, postCount: true })),
  category: z.number().int().nullable(),
  q: z.string(),
  notice,
})
/** A site block within a post, as texts: the page only renders them, so that its scripts are small. */
const postBlock = z.object({
  kind: z.enum(blockKinds),
  words: z.string(),
  /** Label of the block's button; empty for a block without a button. */
  label: z.string(),
  /** Path that the button leads to. */
  to: z.string(),
  fees: z.array(z.object({ title: z.string(), price: z.string() })),
})
export type ShownBlock = z.infer<typeof postBlock>

const postPage = z.object({
  kind: z.literal('post'),
  post: postSchema,
  /** Blocks in their order in the text. */
  blocks: z.array(postBlock),
  contents: z.array(z.object({ id: z.string(), title: z.string(), level: z.number().int() })),
  related: z.array(postSummarySchema),
  /** Reading time in minutes. */
  minutes: z.number().int(),
  /** Absolute URL of the page, for the share links. */
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
  /** The calculation in the query, which the request is about. */
  about: z
    .object({
      fields: z.record(z.string(), z.string()),
      input: storedInputSchema,
      title: z.string(),
      total: statementSchema.shape.total,
      /** Link to the calculator with these fields. */
      link: z.string(),
    })
    .nullable(),
})
const thanksPage = z.object({
  kind: z.literal('thanks'),
  about: z.enum(['callback', 'calculation']),
  /** Number of the request; null when the URL does not contain it. */
  number: z.string().nullable(),
  /** Time of receipt. */
  at: timestampSchema.nullable(),
  reply: z.enum(replyWays).nullable(),
  /** Fields of the calculation sent with the request. */
  fields: z.record(z.string(), z.string()).nullable(),
  /** Value of the `made` parameter of links: day and versions of the calculation; null without a calculation. */
  made: z.string().nullable(),
  /** Scheme and host, put before the path to make the absolute link that is sent by messenger. */
  origin: z.string(),
})
const errorPage = z.object({
  kind: z.literal('error'),
  status: z.number().int(),
  message: z.string(),
  /** The page in the other language, when it exists only there. */
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
  /** Renders the whole tree at once; used as the reference in measurements and tests of `render`. */
  renderWhole(data: PageData, path: string): string
  /** Source file, by its name in the build manifest, of the chunk that renders this kind of page. */
  chunkOf(kind: PageKind): string | null
}

export const readPageEndpoint = endpoint('GET /api/page', {
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

export const readPricingEndpoint = endpoint('GET /api/calculator/kit', {
  access: 'public',
  summary: 'Reads tables, options and rates in one response, so that a page can price quotes by itself',
  // The day whose tables are returned; today by default.
  query: z.strictObject({ date: daySchema.optional() }),
  responses: { 200: pricingSchema },
})
