/** What a public page is made of: the server fills it, the site renders it, and the browser asks for it when it moves on. */
import { z } from 'zod'
import type { BudgetSolution } from '#shared/calculator/form/solve-budget.ts'
import { priceCurrencies } from '#shared/calculator/quote-input.ts'
import { lineGroups } from '#shared/calculator/statement/statement-shape.ts'
import { ratePoint, rates } from '#shared/contract/calculation/currency.ts'
import { statement, storedInput } from '#shared/contract/calculation/quote.ts'
import { cell, column } from '#shared/contract/calculation/tables.ts'
import { tariffTimeline } from '#shared/contract/calculation/tariff-timeline.ts'
import { day, pageOf } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { said } from '#shared/contract/platform/schema-texts.ts'
import { currencies } from '#shared/domain/money/money.ts'
import { siteTexts } from '#shared/domain/office/translated-options.ts'
import { languages } from '#shared/domain/site/languages.ts'
import { blockKinds } from '#shared/domain/text/post-blocks.ts'
import { pageThemes } from '#shared/sections/looks.ts'
import { category } from './categories.ts'
import { imageVariant, pageOfPosts, post, postSummary } from './posts.ts'
import { type KnownSection, sectionKinds } from './site-sections.ts'

const language = z.enum(languages)

const menuLink = z.object({ title: z.string(), href: z.string() })

/** The menus as every page has them: only what leads somewhere. */
const siteMenu = z.object({
  header: z.array(menuLink),
  footer: z.array(z.object({ title: z.string(), links: z.array(menuLink) })),
  legal: z.array(menuLink),
})

/** What every page shows: from the options, so that the office changes it without us. */
export const siteInfo = z.object({
  lang: language,
  /** What stands before the paths of this language: empty, or `/uk`. */
  prefix: z.string(),
  /** The home page in the other language. */
  otherHome: z.string(),
  name: z.string(),
  /** What the firm does, in a few words. */
  tagline: z.string().optional(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  hours: z.string(),
  /** Links to messengers and social pages; only http(s) addresses get here. */
  socials: z.array(z.object({ title: z.string(), url: z.string() })),
  /** The sentence under the name in the footer. */
  footerText: z.string(),
  /** What the office says in the places of `siteTexts`, as far as it differs from the texts of the program. */
  texts: z.partialRecord(z.enum(siteTexts), z.string()).optional(),
  /** What the footer says besides phone and mail, in its order; only web addresses lead somewhere. */
  footer: z.array(z.object({ title: z.string(), url: z.string() })),
  menu: siteMenu,
  /** What a visitor agrees to by sending a form, and where more is said; the address may be empty. */
  consent: z.object({ text: z.string(), url: z.string() }),
  /** False where no mail server is configured, so that no letter may be promised. */
  sendsMail: z.literal(false).optional(),
  /** The style sheet of the firm's own logo and colour, and that logo; absent while neither is chosen. */
  look: z.object({ href: z.string(), logo: z.string().nullable(), accent: z.string().nullish() }).optional(),
  rates: rates.nullable(),
  /** Today in Kyiv, `YYYY-MM-DD`. */
  today: z.string(),
  /** The build that made the page; a page of another build is loaded anew. */
  build: z.string(),
})
export type SiteInfo = z.infer<typeof siteInfo>

/** What goes into the document's head. Addresses are absolute. */
export const pageHead = z.object({
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
export type PageHead = z.infer<typeof pageHead>

export const regions = ['usa', 'eu', 'georgia'] as const
export type Region = (typeof regions)[number]

/** An example from the live engine and tables; null while there are no rates or tables. */
const example = z.object({ input: storedInput, statement }).nullable()
export type Example = z.infer<typeof example>

/** A delivered car in a list, as a post is: its labels stand in place of categories. */
const carCard = postSummary
  .pick({ id: true, slug: true, title: true, description: true, categories: true })
  .extend({
    ...postSummary.pick({ image: true, imageVariants: true, imageFocus: true }).shape,
    /** When it was handed over. */
    publishedAt: day,
  })
export type CarCard = z.infer<typeof carCard>

/** What the sections of a page show besides their own words, under the id of the section or the name of the thing. */
const sectionData = z.object({
  examples: z.record(z.string(), example),
  /** Says of the figures of a section that prices or tables of the example are in them. */
  notices: z.record(z.string(), z.string()).optional(),
  posts: z.record(z.string(), z.array(postSummary)),
  /** The newest delivered cars, for a section that names none of its own. */
  cars: z.record(z.string(), z.array(carCard)).optional(),
  /** The forms of a picture, by its address. */
  pictures: z.record(z.string(), z.array(imageVariant)),
  /** The lines of a stored quote, by its number. */
  quotes: z.record(z.string(), z.array(z.object({ title: z.string(), price: z.string() }))),
  prices: z.record(
    z.string(),
    z.array(
      z.object({
        title: z.string(),
        price: z.string(),
        /** What it will cost from later days on, where the office wants that shown. */
        coming: z.array(z.object({ day, price: z.string() })),
      }),
    ),
  ),
  /** Per cent to a tenth, both days included; none while too few cars or too many open bills stand behind it. */
  quoteFacts: z
    .record(
      z.string(),
      z.object({
        ...{ from: day, to: day, orders: z.number(), without: z.number(), median: z.number() },
        groups: z.array(z.object({ group: z.enum(lineGroups), median: z.number() })),
      }),
    )
    .optional(),
  /** What a preset calculation comes to, that of a lot under its query; without one there are no rates or tables. */
  totals: z.record(z.string(), statement.shape.total.extend({ title: z.string() })),
})
export type SectionData = z.infer<typeof sectionData>

/**
 * A section as visitors read it. Its fields are those that the office writes, but their typography is set: it has signs
 * that nobody types, so that the rules for typing do not hold for it.
 */
const shownSection = z.looseObject({
  id: z.string(),
  kind: z.enum(sectionKinds),
}) as z.ZodType as z.ZodType<KnownSection>

/** The visible sections of a page. */
const sectioned = {
  sections: z.array(shownSection),
  data: sectionData,
  /** The page stands in the editor: each section can be told from the others. */
  marked: z.boolean(),
}

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
  posts: pageOfPosts,
  /** Pages of the site that a search has found besides; the same on each page of its posts. */
  pages: z.array(z.object({ path: z.string(), title: z.string(), text: z.string() })),
  categories: z.array(category.pick({ id: true, title: true, postCount: true })),
  category: z.number().int().nullable(),
  q: z.string(),
  notice,
})
/** A block of the site in the text of a post, in words: the page only renders it, so that its scripts stay small. */
const postBlock = z.object({
  kind: z.enum(blockKinds),
  words: z.string(),
  /** Of its button; empty without one. */
  label: z.string(),
  /** Where the button leads. */
  to: z.string(),
  fees: z.array(z.object({ title: z.string(), price: z.string() })),
})
export type ShownBlock = z.infer<typeof postBlock>

const postPage = z.object({
  kind: z.literal('post'),
  post,
  /** In the order in which they stand in the text. */
  blocks: z.array(postBlock),
  contents: z.array(z.object({ id: z.string(), title: z.string(), level: z.number().int() })),
  related: z.array(postSummary),
  /** Minutes of reading; absent in the cached pages of an older version. */
  minutes: z.number().int().optional(),
  /** The page's own address, for the share links. */
  url: z.string(),
})
const fieldMessages = z.record(z.string(), z.string())
/** The highest bid, or why there is none. */
const budgetResult = z.union([
  z.object({
    price: z.object({ amount: z.string(), currency: z.enum(priceCurrencies) }),
    /** In the currency of the budget. */
    total: z.string(),
    title: z.string(),
    complete: z.boolean(),
  }),
  z.object({ problem: z.string() }),
]) satisfies z.ZodType<BudgetSolution>
const calculatorPage = z.object({
  kind: z.literal('calculator'),
  /** Its heading where no section has one. */
  title: z.string(),
  ...sectioned,
  /** The form as it was filled in: names of the query string and their values. */
  fields: z.record(z.string(), z.string()),
  /** The statement for these fields; null when something has to be filled in first. */
  statement: statement.nullable(),
  input: storedInput.nullable(),
  problems: fieldMessages,
  /** Says that prices or tables are the example's; empty once they are the office's own. */
  exampleNotice: z.string(),
  /** Auction locations and destinations of the tables in force, for the lists. */
  places: z.object({
    copart: z.array(z.string()),
    iaai: z.array(z.string()),
    ports: z.array(z.string()),
    destinations: z.array(z.string()),
  }),
  services: z.array(z.object({ code: z.string(), title: z.string(), usd: z.string(), usual: z.boolean() })),
  /** The car to compare with, when the query names one that can be priced. */
  beside: z.object({ fields: z.record(z.string(), z.string()), statement }).nullable(),
  /** The stored rates of a month and of a year ago, and what this car would have cost by them. */
  past: z.array(z.object({ ago: z.enum(['month', 'year']), rates, total: statement.shape.total.nullable() })),
  /** Every day of the last thirty, and the last day of each month of the year. */
  rateHistory: z.object({ month: z.array(ratePoint), year: z.array(ratePoint) }),
  /** A link that was made before the law, the tables or the prices changed: the page shows its figures, and here today's. */
  outdated: z
    .object({
      madeOn: day,
      total: statement.shape.total,
      /** The lines that differ, UAH; null where one of the two has none. */
      lines: z.array(
        z.object({
          code: z.string(),
          title: z.string(),
          was: z.string().nullable(),
          now: z.string().nullable(),
          /** The rules of the calculation are why. */
          rules: z.boolean().optional(),
        }),
      ),
      /** The first day of the current rules, for a link that was made by earlier ones. */
      rulesSince: day.optional(),
    })
    .nullable(),
  /** The reverse question as it was asked, and its result. */
  budget: z.object({
    amount: z.string(),
    currency: z.enum(['USD', 'EUR', 'UAH']),
    answer: budgetResult.nullable(),
  }),
})
const formPage = z.object({
  kind: z.literal('form'),
  form: z.enum(['callback', 'calculation']),
  fields: z.record(z.string(), z.string()),
  problems: fieldMessages,
  /** What went wrong with the form as a whole. */
  failure: z.string().nullable(),
  /** The calculation that the address names, to be talked about. */
  about: z
    .object({
      fields: z.record(z.string(), z.string()),
      input: storedInput,
      title: z.string(),
      total: statement.shape.total,
    })
    .nullable(),
})
const thanksPage = z.object({ kind: z.literal('thanks'), about: z.enum(['callback', 'calculation']) })
const errorPage = z.object({
  kind: z.literal('error'),
  status: z.number().int(),
  message: z.string(),
  /** What was asked for, where it stands in the other language only. */
  elsewhere: z.object({ path: z.string(), text: z.string() }).optional(),
})
const offlinePage = z.object({ kind: z.literal('offline') })
const carChoice = z.object({ key: z.string(), title: z.string() })
const carsPage = z.object({
  kind: z.literal('cars'),
  title: z.string(),
  cars: pageOf(carCard),
  /** What the list can be narrowed to, each beside what is chosen of the other. */
  routes: z.array(carChoice),
  makes: z.array(carChoice),
  route: z.string(),
  make: z.string(),
})
const carPage = z.object({
  kind: z.literal('car'),
  car: carCard,
  paragraphs: z.array(z.string()),
  pictures: z.array(postSummary.pick({ image: true, imageVariants: true }).extend({ alt: z.string() })),
  /** From the contract on. */
  days: z.string(),
  start: day,
  stages: z.array(z.object({ name: z.string(), day, days: z.string() })),
  money: z
    .object({
      rows: z.array(z.object({ title: z.string(), agreed: z.string(), fact: z.string() })),
      total: z.object({ agreed: z.string(), fact: z.string() }),
      /** By how much the bills differ from the calculation; null where none was agreed. */
      percent: z.number().nullable(),
    })
    .nullable(),
  /** The calculator with the same car. */
  calculate: z.string(),
  others: z.array(carCard),
  /** The page's own address, for the share links. */
  url: z.string(),
})
const orderFile = z.object({ title: z.string(), href: z.string() })
/** Two decimals, with a minus for what was paid back. */
const shownAmount = z.object({ amount: z.string(), currency: z.enum(currencies) })
/** What the customer of an order sees of it. */
const orderPage = z.object({
  kind: z.literal('order'),
  title: z.string(),
  /** Make, model and year; empty while the office has not entered them. */
  car: z.string(),
  engine: z.string(),
  stages: z.array(
    z.object({
      name: z.string(),
      state: z.enum(['done', 'next', 'ahead']),
      /** When it was reached, else when it is planned; null for a plan that has passed. */
      day: day.nullable(),
    }),
  ),
  /** The last day on which the page can be read, once the car was handed over. */
  until: day.nullable(),
  container: z
    .object({ number: z.string(), line: z.object({ name: z.string(), url: z.string() }).nullable() })
    .nullable(),
  vessel: z.string(),
  /** Who works on it; empty for nobody. */
  holder: z.string(),
  /** Whether the customer gets letters about new stages; null for one who has not been asked. */
  letters: z.enum(['on', 'stopped']).nullable(),
  /** What the office shows, the newest first; a photo has a small one at its address with `-small`. */
  photos: z.array(orderFile),
  papers: z.array(orderFile),
  /** What was paid and what is due, the next first; null where the office shows none. */
  payments: z
    .object({
      paid: z.array(shownAmount),
      due: z.array(shownAmount.extend({ what: z.string(), until: day, overdue: z.boolean() })),
    })
    .nullable()
    .default(null),
})

export const pageContent = z.discriminatedUnion('kind', [
  plainSitePage,
  showcasePage,
  blogPage,
  postPage,
  calculatorPage,
  formPage,
  thanksPage,
  errorPage,
  offlinePage,
  orderPage,
  carsPage,
  carPage,
])
export type PageContent = z.infer<typeof pageContent>
export type PageKind = PageContent['kind']
/** The content of one kind of page. */
export type PageOf<K extends PageKind> = Extract<PageContent, { kind: K }>

export const pageData = z.object({ site: siteInfo, head: pageHead, page: pageContent })
export type PageData = z.infer<typeof pageData>

/** What the built site gives the server: the body's HTML for a page, and which source files it needs. */
export interface SiteEntry {
  render(data: PageData, path: string): string
  /** The same bytes by rendering the whole tree at once: what `render` is measured and tested against. */
  renderWhole(data: PageData, path: string): string
  /** Source file (as the build's manifest names it) of the chunk that renders this kind of page. */
  chunkOf(kind: PageKind): string | null
}

export const readPage = endpoint({
  method: 'GET',
  path: '/api/page',
  access: 'public',
  summary: 'Reads what a public page is made of, for moving between pages without a reload',
  query: z.strictObject({
    path: z
      .string()
      .max(2000)
      .regex(/^\/(?![/\\])/, said('ownPath')),
  }),
  responses: { 200: pageData },
  problems: [404, 410],
})

/** What the calculator's engine needs in the browser besides the form. */
export const calculatorKit = z.object({
  /** Today in Kyiv: a page that a device has kept may be older. */
  today: day,
  rates: rates.nullable(),
  tariff: tariffTimeline,
  tables: z.record(
    z.string(),
    z.object({
      version: z.number().int(),
      columns: z.array(column),
      data: z.array(z.record(z.string(), cell)),
    }),
  ),
  /** The options that price a quote, by title. */
  options: z.record(z.string(), z.string()),
  /** Names of the office's own services. */
  labels: z.record(z.string(), z.string()),
})
export type CalculatorKit = z.infer<typeof calculatorKit>

export const readCalculatorKit = endpoint({
  method: 'GET',
  path: '/api/calculator/kit',
  access: 'public',
  summary: 'Reads tables, options and rates in one response, so that a page can price quotes by itself',
  // The tables in force on another day than today.
  query: z.strictObject({ date: day.optional() }),
  responses: { 200: calculatorKit },
})
