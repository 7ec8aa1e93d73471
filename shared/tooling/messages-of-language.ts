/**
 * Resolves `#messages/…` to the language of this build, and leaves a path alone that names its language. Outside of
 * a build one without a language is read by `reader-language.ts`.
 */
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { isLanguage, type Language } from '#shared/domain/site/languages.ts'

const compiled = resolve(import.meta.dirname, '../../dist/messages')

/** The language that `build.mjs` and the development server ask this build for. */
export const askedLanguage = (): Language => {
  const asked = process.env.SITE_LANGUAGE
  return isLanguage(asked) ? asked : 'ru'
}

export const messagesOf = (language: Language): Plugin => ({
  name: 'messages-of-language',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^#messages\/[\w/-]+\.js$/ },
    handler: source => {
      const path = source.slice('#messages/'.length)
      // A module of its own also in its own language: so every language has the same modules, and chunks.
      return /^(?:ru|uk)\//.test(path)
        ? `${resolve(compiled, path)}?named`
        : resolve(compiled, language, path)
    },
  },
})
