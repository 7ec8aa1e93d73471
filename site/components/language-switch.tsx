/**
 * Link to the same page in the other language. It loads a new document, since the scripts of a page contain the
 * messages of one language. Reads the current URL when clicked, since the calculator changes it.
 */
import { otherLanguage, otherLanguageShort } from '#messages/platform/layout.js'
import type { PageHead } from '#shared/contract/content/public-pages.ts'

export const LanguageSwitch = ({ counterpart }: { counterpart: PageHead['counterpart'] }) => (
  <a
    className="language-switch"
    href={counterpart.path}
    hrefLang={counterpart.lang}
    lang={counterpart.lang}
    onClick={event => {
      const { search, hash } = window.location
      if (counterpart.exact) event.currentTarget.href = counterpart.path.split('?', 1)[0] + search + hash
    }}
  >
    <span aria-hidden="true">{otherLanguageShort}</span>
    <span className="hidden">{otherLanguage}</span>
  </a>
)
