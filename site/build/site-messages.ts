/**
 * Resolves `#messages/…` to the language of this build, and leaves a path alone that names its language. Outside the
 * site's builds one without a language means Russian.
 */
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { Language } from '#shared/domain/site/languages.ts'

const compiled = resolve(import.meta.dirname, '../../dist/messages')

export const siteMessages = (language: Language): Plugin => ({
  name: 'site-messages',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^#messages\/(?!(?:ru|uk)\/)[\w/-]+\.js$/ },
    handler: source => resolve(compiled, language, source.slice('#messages/'.length)),
  },
})
