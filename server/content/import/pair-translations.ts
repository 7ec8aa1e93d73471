/** Pairs the Ukrainian texts of an export with the Russian posts that they translate. */
import { texts as words } from '#messages/server/content/import.js'
import { isLanguage, type Language } from '#shared/domain/site/languages.ts'
import type { ImportPost, ImportRecord, ImportSource } from './import-shape.ts'

/**
 * The same records, with each Ukrainian text after all originals and with a reference to its original. A text without
 * an original, or in a language that the site does not have, becomes a draft with the reason.
 */
export const pairTranslations = (source: ImportSource): ImportSource => ({
  ...source,
  records: async function* (): AsyncGenerator<ImportRecord> {
    const originals = new Map<string, { sourceId: string; title: string }>()
    let translations = 0
    let isNoted = false
    for await (const found of inLanguageOf(source)) {
      if (!isNoted && found.kind === 'post' && !found.post.language && isForeign(source.language)) {
        isNoted = true
        yield {
          kind: 'note',
          what: words.takenAsRussian({ language: source.language ?? '' }),
        }
      }
      if (found.kind === 'post' && isTranslation(found.post)) {
        translations += 1
        continue
      }
      if (found.kind !== 'post') {
        yield found
        continue
      }
      const { post } = found
      const { group = '', sourceId, title } = post
      if (group !== '' && languageOf(post.language) === 'ru' && !originals.has(group))
        originals.set(group, { sourceId, title })
      yield { kind: 'post', post: withoutPair(post) }
    }
    // Read a second time instead of kept: the texts of an export may not fit into memory.
    if (translations === 0) return
    for await (const found of inLanguageOf(source)) {
      if (found.kind !== 'post' || !isTranslation(found.post)) continue
      const original = originals.get(found.post.group ?? '')
      yield {
        kind: 'post',
        post: original ? { ...found.post, translationOf: original } : withoutPair(found.post),
      }
    }
  },
})

/** A post without a language has that of its site; many Russian sites leave their program in English. */
async function* inLanguageOf({ records, language = '' }: ImportSource): AsyncGenerator<ImportRecord> {
  for await (const found of records())
    yield found.kind === 'post' && !found.post.language && !isForeign(language)
      ? { kind: 'post', post: { ...found.post, language } }
      : found
}

const isForeign = (code: string | undefined): boolean => languageOf(code) === null

/** Language of a code as plugins and people write it: `uk`, `uk-UA`, `ukr`, or `ua`, which is really the country's code. */
export const languageOf = (code = ''): Language | null => {
  const name = code.trim().toLowerCase().split(/[-_]/, 1)[0] ?? ''
  if (name === '') return 'ru'
  const language = { ua: 'uk', ukr: 'uk', rus: 'ru' }[name] ?? name
  return isLanguage(language) ? language : null
}

const isTranslation = ({ group = '', language }: ImportPost): boolean =>
  group !== '' && languageOf(language) === 'uk'

const withoutPair = (post: ImportPost): ImportPost => {
  const language = languageOf(post.language)
  if (language === 'ru') return post
  const why =
    language === 'uk' ? words.withoutOriginal : words.otherLanguage({ language: post.language ?? '' })
  return {
    ...post,
    status: 'draft',
    leftOut: [...post.leftOut, { what: words.publication, why: words.movedAsDraft({ why }) }],
  }
}
