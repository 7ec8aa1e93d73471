/** Built-in templates of replies; an office's template with the same title replaces the built-in template. */

import * as russian from '#messages/ru/work/replies.js'
import * as ukrainian from '#messages/uk/work/replies.js'
import { type Language, languages } from '#shared/domain/site/languages.ts'
import { placeholdersIn } from '#shared/domain/text/placeholder-names.ts'

export interface ShippedReply {
  lang: Language
  title: string
  text: string
}

export const shippedReplies = (
  own: readonly Pick<ShippedReply, 'lang' | 'title'>[],
  inOrder: readonly Language[] = languages,
): ShippedReply[] =>
  inOrder
    .flatMap(lang => shippedIn(lang))
    .filter(({ lang, title }) => !own.some(reply => reply.lang === lang && reply.title === title))

const shippedIn = (lang: Language): ShippedReply[] => {
  const { titles, letters } = lang === 'uk' ? ukrainian : russian
  const names = Object.keys(titles) as (keyof typeof titles)[]
  return names.map(name => ({ lang, title: titles[name], text: letters[name](placeholdersIn(lang)) }))
}
