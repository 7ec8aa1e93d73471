import * as russian from '#messages/ru/content/cases-page.js'
import * as ukrainian from '#messages/uk/content/cases-page.js'
import { engineTexts } from '#server/calculation/quotes/quote-texts.ts'
import { amountText, centsOf } from '#shared/calculator/orders/order-money.ts'
import { type DeliveryRoute, deliveryRoutes } from '#shared/calculator/quote-input.ts'
import type { CarCard } from '#shared/contract/content/case-pages.ts'
import { postLimits } from '#shared/contract/content/posts.ts'
import type { PageData, PageOf } from '#shared/contract/content/public-pages.ts'
import { formatAmount } from '#shared/domain/money/signed-amount.ts'
import { slugOf } from '#shared/domain/search/slug.ts'
import { type Language, otherLanguage } from '#shared/domain/site/languages.ts'
import { plainInline } from '#shared/domain/text/inline-text.ts'
import { addDays, daysFrom } from '#shared/domain/time/kyiv-day.ts'
import { isShown, pathOfCase } from '../cases/case.kind.ts'
import { type CaseRow, findCaseBySlug } from '../cases/case.store.ts'
import { carTitle, handedOver, publishedCases } from '../cases/shown-cases.ts'
import { findPictures } from '../media/media.store.ts'
import { imageOf } from '../posts/post-response.ts'
import { isGone } from '../redirects/former-post-address.ts'
import { RedirectError } from '../redirects/redirect-moved.ts'
import { typesetText } from '../richtext/typeset.ts'
import { shareAddress, sharedCar, sharedPage } from '../share/share-text.ts'
import type { BuiltInPageOf } from './built-in-page.ts'
import { article, pageHead } from './head/page-head.ts'
import { numberOf, type PageRequest, pageGone, pageNotFound } from './page-request.ts'

const texts: Record<Language, typeof russian> = { ru: russian, uk: ukrainian }

type Place = Pick<PageRequest, 'ctx' | 'site'>

/** Throws 404 while there are no cars, for a filter that no car matches, and past the last page. */
const carsPage = async ({ ctx, site, query }: PageRequest): Promise<PageData> => {
  const words = texts[site.lang]
  const all = await publishedCases(ctx.db, site.lang)
  const choice = { route: query.get('route') ?? '', make: query.get('make') ?? '' }
  const page = numberOf(query.get('page')) ?? 1
  const found = narrowed(all, choice)
  const size = postLimits.pageSize
  const pageCount = Math.ceil(found.length / size)
  if (page > pageCount) throw pageNotFound()
  const title = titleOfList(site.lang, choice.route, titleOfMake(all, choice.make))
  const pageText = page > 1 && words.pageNumber({ page: String(page) })
  const path = carsPath({ ...choice, page })
  const elsewhere = await publishedCases(ctx.db, otherLanguage(site.lang))
  const others = narrowed(elsewhere, choice)
  const head = pageHead(ctx, site, {
    // Without a filter the title of the window names all routes; the heading on the page stays short.
    title: [title === words.title ? words.headTitle : title, pageText].filter(Boolean).join(' — '),
    // The filter and the page number make the description of each list unique.
    description: [title === words.title ? '' : title, pageText, words.description].filter(Boolean).join('. '),
    path,
    ...(page <= Math.ceil(others.length / size) ? {} : { otherPath: null, nearestOther: nearest(elsewhere) }),
    share: sharedPage(site, 'cars', words.title),
    crumbs: [
      { title: words.title, path: '/cars' },
      ...(title === words.title ? [] : [{ title, path: carsPath(choice) }]),
    ],
  })
  const items = await carCards({ ctx, site }, found.slice((page - 1) * size, page * size))
  return {
    site,
    head,
    page: {
      kind: 'cars',
      title: typesetText(title),
      cars: { items, page, pageSize: size, pageCount, total: found.length },
      routes: deliveryRoutes
        .filter(route => narrowed(all, { route, make: choice.make }).length > 0)
        .map(key => ({ key, title: words.from({ route: key }) })),
      makes: all.length < carsWithMakes && choice.make === '' ? [] : makesOf(all, choice.route),
      ...choice,
    },
  }
}

/** Number of cars from which the list offers a filter by make; a shorter list needs none. */
const carsWithMakes = 8

const makesOf = (all: readonly CaseRow[], route: string) =>
  [...new Set(narrowed(all, { route, make: '' }).map(makeOf))]
    .map(key => ({ key, title: titleOfMake(all, key) }))
    .sort((one, other) => one.title.localeCompare(other.title))

/** Path to link to if the other language lacks the page. */
const nearest = (cars: readonly CaseRow[]): string => (cars.length > 0 ? '/cars' : '/')

const narrowed = (all: readonly CaseRow[], { route, make }: { route: string; make: string }) =>
  all.filter(row => (route === '' || row.route === route) && (make === '' || makeOf(row) === make))

/** Slug of the make, so that different spellings count as one make. */
const makeOf = ({ make }: Pick<CaseRow, 'make'>): string => slugOf(make)

const titleOfMake = (all: readonly CaseRow[], key: string): string =>
  key === '' ? '' : (all.find(row => makeOf(row) === key)?.make ?? '')

/** @example titleOfList('ru', 'usa', 'Audi') // 'Доставленные автомобили из США: Audi' */
const titleOfList = (lang: Language, key: string, make: string): string => {
  const { title, titleOf } = texts[lang]
  const route = deliveryRoutes.find(route => route === key)
  return [route ? titleOf({ route, car: title }) : title, make].filter(Boolean).join(': ')
}

const carsPath = ({ route, make, page = 1 }: { route: string; make: string; page?: number }): string => {
  const query = new URLSearchParams({
    ...(route && { route }),
    ...(make && { make }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `/cars?${query}` : '/cars'
}

export const carCards = async (
  { ctx, site: { lang } }: Place,
  cars: readonly CaseRow[],
): Promise<CarCard[]> => {
  const covers = cars.flatMap(({ pictures: [first] }) => first?.hash ?? [])
  const pictures = await findPictures(ctx.db, covers)
  return cars.map(car => ({
    id: car.id,
    slug: car.slug,
    title: typesetText(carTitle(car)),
    description: typesetText(beginningOf(car.texts[lang])),
    categories: [
      texts[lang].from({ route: car.route }),
      texts[lang].wholeWay({ days: daysOf(lang, wholeWay(car)) }),
    ].map((title, id) => ({ id: id + 1, title })),
    ...imageOf(pictures.get(car.pictures[0]?.hash ?? '')),
    publishedAt: handedOver(car),
    cost: costOf(lang, car),
    days: daysOf(lang, wholeWay(car)),
    way: daysOfStages(car),
    body: bodyOf(car),
    example: car.consent_by === '',
  }))
}

/** The total cost, rounded to whole units; the car's own page shows cents. */
const costOf = (lang: Language, car: CaseRow): CarCard['cost'] => {
  const shown = shownMoney(lang, car)
  const { money } = car.facts
  if (!shown || !money) return undefined
  const whole = (amount: string | null) =>
    formatAmount(amountText(Math.round((centsOf(amount ?? '') ?? 0) / 100) * 100), money.currency)
  return {
    total: whole(money.total.fact),
    agreed: shown.percent === null ? '' : whole(money.total.agreed),
    compared: shown.percent === null ? '' : comparedIn(lang, shown.percent),
  }
}

const comparedIn = (lang: Language, percent: number): string => {
  const { asAgreed, dearer, cheaper } = texts[lang]
  return percent === 0 ? asAgreed : (percent > 0 ? dearer : cheaper)({ percent: String(Math.abs(percent)) })
}

/** Body for the drawing of a car: that of the calculation, else an estate if the model's name says so, else a sedan. */
const bodyOf = ({ model, engine, facts: { query } }: CaseRow): CarCard['body'] => {
  const fields = new URLSearchParams(query)
  if (fields.get('engine') === 'electric' || /кВт/.test(engine)) return 'electric'
  if (fields.get('body') === 'suv' || fields.get('body') === 'pickup') return 'suv'
  return /\b(?:avant|variant|touring|tourer|estate|wagon|combi|kombi)\b/i.test(model) ? 'estate' : 'sedan'
}

/** The cars of a route before all others. */
export const nearFirst = (cars: readonly CaseRow[], route: DeliveryRoute | undefined): CaseRow[] => [
  ...cars.filter(car => car.route === route),
  ...cars.filter(car => car.route !== route),
]

const beginningOf = (text: string): string => {
  const [first = ''] = text.split('\n')
  const words = plainInline(first)
  return words.length <= 200 ? words : `${words.slice(0, words.lastIndexOf(' ', 200))}…`
}

const wholeWay = (car: CaseRow): number => daysFrom(car.facts.start, handedOver(car))

const daysOf = (lang: Language, count: number): string => texts[lang].days({ count })

const titleIn = (lang: Language, car: CaseRow): string =>
  texts[lang].titleOf({ route: car.route, car: carTitle(car) })

/** Throws 404 for a case that is not public, 410 for one that once was. */
const shownCase = async ({ ctx, site }: Place, slug: string): Promise<CaseRow> => {
  if (!/^[a-z0-9-]{1,200}$/.test(slug)) throw pageNotFound()
  const row = await findCaseBySlug(ctx.db, slug)
  // 404, not 410: without a text in this language the case was never published in it.
  if (row?.texts[site.lang] === '') throw pageNotFound()
  if (row && isShown(row)) return row
  const wasShown = row ? row.published_at !== null : await isGone(ctx.db, pathOfCase(slug))
  throw wasShown ? pageGone() : pageNotFound()
}

const carPage = async ({ ctx, site }: PageRequest, name: string): Promise<PageData> => {
  const { lang } = site
  const words = texts[lang]
  const slug = name.replace(/\/$/, '')
  const row = await shownCase({ ctx, site }, slug)
  const path = `/cars/${slug}`
  if (slug !== name) throw new RedirectError(path)
  const title = titleIn(lang, row)
  const all = await publishedCases(ctx.db, lang)
  const others = all.filter(({ id }) => id !== row.id)
  const [car, ...cards] = await carCards({ ctx, site }, [row, ...nearFirst(others, row.route)].slice(0, 4))
  if (!car) throw new Error('A car without a card')
  const share = sharedCar(site, { slug, title })
  const facts = { title, description: car.description }
  const head = pageHead(ctx, site, {
    ...facts,
    title: `${title}: ${daysOf(lang, wholeWay(row))}`,
    path,
    otherPath: row.texts[otherLanguage(lang)] === '' ? null : path,
    nearestOther: nearest(await publishedCases(ctx.db, otherLanguage(lang))),
    share,
    type: 'article',
    crumbs: [
      { title: words.title, path: '/cars' },
      { title, path },
    ],
    jsonLd: [
      article(ctx, site, {
        ...facts,
        type: 'Article',
        path,
        publishedAt: row.published_at,
        updatedAt: row.updated_at,
        sections: car.categories.slice(0, 1),
        images: [car.image, shareAddress(share)],
      }),
    ],
  })
  return {
    site,
    head,
    page: {
      kind: 'car',
      car: { ...car, title: typesetText(title) },
      paragraphs: row.texts[lang].split(/\n+/).filter(Boolean).map(typesetText),
      pictures: await shownPictures({ ctx, site }, row),
      ...wayOf(lang, row),
      money: shownMoney(lang, row),
      calculate: `/calculator?${queryOfCase(row)}`,
      others: cards,
      url: head.canonical,
    },
  }
}

const shownPictures = async ({ ctx, site: { lang } }: Place, row: CaseRow) => {
  const hashes = row.pictures.flatMap(({ hash }) => hash ?? [])
  const known = await findPictures(ctx.db, hashes)
  return hashes.map((hash, at) => {
    const { image, imageVariants } = imageOf(known.get(hash))
    const alt = texts[lang].picture({ car: carTitle(row), number: String(at + 1) })
    return { image, imageVariants, alt }
  })
}

const wayOf = (lang: Language, row: CaseRow): Pick<PageOf<'car'>, 'days' | 'start' | 'stages'> => {
  const { start, stages } = row.facts
  const days = daysOfStages(row)
  return {
    // Left out if the first stage is on the same day: an order without a contract date starts with its first stage.
    start: start === stages[0]?.day ? null : start,
    days: daysOf(lang, wholeWay(row)),
    stages: stages.map((stage, at) => ({
      name: typesetText(stage[lang]),
      day: stage.day,
      days: daysOf(lang, days[at] ?? 0),
    })),
  }
}

/** Days that each stage took, counted from the latest day so far; a stage dated before an earlier one took none. */
const daysOfStages = ({ facts: { start, stages } }: CaseRow): number[] => {
  let reached = start
  return stages.map(({ day }) => {
    const days = Math.max(0, daysFrom(reached, day))
    reached = addDays(reached, days)
    return days
  })
}

const shownMoney = (lang: Language, { sums, facts: { money } }: CaseRow): PageOf<'car'>['money'] => {
  if (sums === 0 || !money) return null
  const { currency, groups, total } = money
  const shown = ({ agreed, fact }: typeof total) => ({
    agreed: agreed === null ? '' : formatAmount(agreed, currency),
    fact: formatAmount(fact, currency),
  })
  const isSpent = ({ agreed, fact }: typeof total) =>
    [agreed, fact].some(text => centsOf(text ?? '0.00') !== 0)
  const agreed = centsOf(total.agreed ?? '') ?? 0
  const difference = (centsOf(total.fact) ?? 0) - agreed
  return {
    rows: groups
      .filter(isSpent)
      .map(group => ({ title: engineTexts[lang].groups[group.group], ...shown(group) })),
    total: shown(total),
    percent: agreed > 0 ? Math.round((difference / agreed) * 100) : null,
  }
}

/** The calculator's query without the sums when the case hides them. */
const queryOfCase = ({ facts, sums }: CaseRow): string => {
  const query = new URLSearchParams(facts.query)
  if (sums === 0) for (const name of ['price', 'carriage', 'own_value', 'repair']) query.delete(name)
  return String(query)
}

export const carsPageKind: BuiltInPageOf<'cars'> = {
  load: { '/cars': carsPage },
  reads: ['page', 'route', 'make'],
  listed: async (db, lang) => {
    const [cars, others] = await Promise.all([
      publishedCases(db, lang),
      publishedCases(db, otherLanguage(lang)),
    ])
    return cars.length > 0
      ? [{ path: '/cars', otherPath: others.length > 0 ? '/cars' : null, changed: null }]
      : []
  },
  share: async ({ site }) => sharedPage(site, 'cars', texts[site.lang].title),
}

export const carPageKind: BuiltInPageOf<'car'> = {
  load: { '/cars/:slug': carPage },
  reads: [],
  listed: async (db, lang) =>
    (await publishedCases(db, lang)).map(car => {
      const path = `/cars/${car.slug}`
      return { path, otherPath: car.texts[otherLanguage(lang)] === '' ? null : path, changed: car.updated_at }
    }),
  share: async ({ ctx, site }, slug) => {
    const title = titleIn(site.lang, await shownCase({ ctx, site }, slug))
    return sharedCar(site, { slug, title })
  },
}
