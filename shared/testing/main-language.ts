import { listOptionsEndpoint } from '#shared/contract/calculation/options.ts'
import { type Language, mainLanguageOption } from '#shared/domain/site/languages.ts'
import type { FakeServer } from './fake-server.ts'

/** Lets the server answer that this is the site's main language. */
export const withMainLanguage = (server: FakeServer, value: Language): void =>
  server.gives(listOptionsEndpoint, () => [
    { id: 1, title: mainLanguageOption, value, note: '', version: 1, updatedAt: '2026-11-01T08:00:00.000Z' },
  ])
