/**
 * Language of whoever reads what is made now, for programs that speak both: the server, for each call, and the desktop
 * program's main process. `#messages/…` is read by it there. A build for a browser has one language and no use for it.
 */
import type { Language } from './languages.ts'

let current = (): Language => 'ru'

/** Sets where the reader's language comes from. Until then it is Russian. */
export const readLanguageFrom = (source: () => Language): void => {
  current = source
}

export const currentLanguage = (): Language => current()

interface Messages {
  readonly [name: string]: Messages | string | ((values: never) => string)
}

/**
 * Both languages as one catalogue, whose texts are in the reader's language each time that they are read.
 *
 * @public for the modules that are made of the messages
 */
export const byReader = <T extends object>(texts: Record<Language, T>): T => {
  // Cast: a module of messages has no index signature.
  const { ru, uk } = texts as unknown as Record<Language, Messages>
  const catalogue = {}
  for (const [name, russian] of Object.entries(ru)) {
    // A module's own `texts` is the module again.
    if (russian === ru) continue
    const ukrainian = uk[name]
    const group = typeof russian === 'object' && byReader({ ru: russian, uk: ukrainian as Messages })
    Object.defineProperty(catalogue, name, {
      enumerable: true,
      get: () => group || (current() === 'uk' ? ukrainian : russian),
    })
  }
  return catalogue as T
}
