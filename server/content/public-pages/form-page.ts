/** The pages with the forms, which work without JavaScript too, and the thank-you page. */

import type { Request } from 'express'
import { engineTexts } from '#server/calculation/quotes/quote-texts.ts'
import type { HttpError } from '#server/platform/http/errors/http-error.ts'
import { initialFields } from '#shared/calculator/form/calculator-fields.ts'
import { calculationNames, calculatorAddress, parseQuery } from '#shared/calculator/form/fields-query.ts'
import { markedAddress, markName, readMark } from '#shared/calculator/form/link-snapshot.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import type { PageData } from '#shared/contract/content/public-pages.ts'
import { replyWays } from '#shared/contract/work/request-forms.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import type { BuiltInPageOf } from './built-in-page.ts'
import { calculationFromUrl } from './calculation-from-url.ts'
import { pageHead } from './head/page-head.ts'
import { type PageRequest, pageTextsIn } from './page-request.ts'

type Form = 'callback' | 'calculation'

export interface FormState {
  fields: Record<string, string>
  problems: Record<string, string>
  failure: string | null
}

const untouched: FormState = { fields: {}, problems: {}, failure: null }

/** The form that a browser without JavaScript has posted; null for any other request. */
export const plainFormOf = (request: Pick<Request, 'method' | 'path'>): Form | null => {
  if (request.method !== 'POST') return null
  const name = /^\/api\/mail\/(callback|calculation)$/.exec(request.path)?.[1]
  return name === 'callback' || name === 'calculation' ? name : null
}

/** Typed values and error messages, to show the form again after a rejection. */
export const formState = (body: unknown, error: HttpError, lang: Language): FormState => {
  const fields: Record<string, string> = {}
  if (typeof body === 'object' && body !== null) {
    for (const [name, value] of Object.entries(body)) if (typeof value === 'string') fields[name] = value
  }
  const problems: Record<string, string> = {}
  for (const entry of error.errors ?? []) if ('path' in entry) problems[entry.path] ??= entry.text(lang)
  return { fields, problems, failure: Object.keys(problems).length > 0 ? null : error.text(lang) }
}

export const formPage = async (
  { ctx, site }: Pick<PageRequest, 'ctx' | 'site'>,
  form: Form,
  state: FormState = untouched,
): Promise<PageData> => {
  const head = pageHead(ctx, site, {
    title: `${pageTextsIn(site.lang)[form]} — ${site.name}`,
    path: `/${form}`,
    indexed: false,
  })
  return { site, head, page: { kind: 'form', form, ...state, about: null } }
}

/** The form with the calculation in its query, as linked from the calculator's result. */
const formWithCalculation = async (request: PageRequest, form: Form): Promise<PageData> => {
  const data = await formPage(request, form)
  const named = parseQuery(request.query)
  if (data.page.kind !== 'form' || Object.keys(named).length === 0) return data
  const { fields, input: counted, statement } = await calculationFromUrl(request, named)
  const input = counted && { ...counted, date: counted.date ?? request.site.today }
  const about = input &&
    statement && {
      fields,
      input,
      total: statement.total,
      title: totalTitle(statement, engineTexts[request.site.lang]),
      link: markedAddress(calculatorAddress(fields), request.site.today, statement),
    }
  return { ...data, page: { ...data.page, about } }
}

const thanksPage = async ({ ctx, site, query }: PageRequest): Promise<PageData> => {
  const about = query.get('form') === 'calculation' ? 'calculation' : 'callback'
  const head = pageHead(ctx, site, {
    title: `${pageTextsIn(site.lang).thanks} — ${site.name}`,
    path: '/thanks',
    indexed: false,
  })
  const [number, minute] = ['number', 'at'].map(name => wholeNumber.exec(query.get(name) ?? '')?.[0] ?? null)
  const calculation = new URLSearchParams((query.get('calculation') ?? '').slice(0, maxQueryLength))
  const named = parseQuery(calculation)
  const made = calculation.get(markName)
  return {
    site,
    head,
    page: {
      kind: 'thanks',
      about,
      number: number ?? null,
      at: minute ? new Date(Number(minute) * 60_000).toISOString() : null,
      reply: replyWays.find(way => way === query.get('reply')) ?? null,
      fields: Object.keys(named).length > 0 ? initialFields(named) : null,
      made: readMark(made) && made,
      origin: ctx.config.publicUrl,
    },
  }
}

/** Digits of a request's number, or of a time in minutes since 1970; enough until the year 2160. */
const wholeNumber = /^\d{1,8}$/

const maxQueryLength = 2000

export const formPageKind: BuiltInPageOf<'form'> = {
  load: {
    '/callback': request => formWithCalculation(request, 'callback'),
    '/calculation': request => formWithCalculation(request, 'calculation'),
  },
  reads: calculationNames,
  listed: null,
  share: null,
}

export const thanksPageKind: BuiltInPageOf<'thanks'> = {
  load: { '/thanks': thanksPage },
  reads: ['form', 'number', 'at', 'reply', 'calculation'],
  listed: null,
  share: null,
}
