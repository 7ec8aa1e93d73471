/** Templates of replies with the values of a request: the office's own, and those that the program comes with. */

import * as ukrainian from '#messages/uk/work/replies.js'
import * as russian from '#messages/work/replies.js'
import type { Tx } from '#server/platform/db/open.ts'
import type { ResponseOf } from '#shared/contract/platform/endpoint.ts'
import type { listReplies as endpoint } from '#shared/contract/work/answers.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import { type Language, languages } from '#shared/domain/site/languages.ts'
import { openPlaceholders, type Placeholder } from '#shared/domain/text/fill-template.ts'
import { listTemplates, templateResponse } from '../reply-templates/reply-template.kind.ts'
import { fillReply } from './reply-values.ts'

type Options = Readonly<Record<string, string | undefined>>

export const listReplies = async (
  db: Tx,
  request: OfficeRequest,
  options: Options,
): Promise<ResponseOf<typeof endpoint>> => {
  const own = (await listTemplates(db)).map(templateResponse)
  const shipped = languages.flatMap(lang =>
    shippedIn(lang).map(template => ({ id: null, lang, ...template })),
  )
  return [...own, ...shipped]
    .toSorted((one, other) => Number(one.lang !== request.lang) - Number(other.lang !== request.lang))
    .map(({ id, lang, title, text }) => {
      const filled = fillReply(text, request, options, lang)
      return { id, lang, title, text: filled, open: openPlaceholders(filled) }
    })
}

const shippedIn = (lang: Language): { title: string; text: string }[] => {
  const { titles, texts } = lang === 'uk' ? ukrainian : russian
  const names = Object.keys(titles) as (keyof typeof titles)[]
  return names.map(name => ({ title: titles[name], text: texts[name](placeholders) }))
}

/** As a template of the office names them. */
const inBrackets = (name: Placeholder): string => `{${name}}`
const placeholders = {
  name: inBrackets('имя'),
  firm: inBrackets('фирма'),
  quote: inBrackets('расчёт'),
  car: inBrackets('машина'),
  total: inBrackets('итого'),
  dollars: inBrackets('итого в долларах'),
}
