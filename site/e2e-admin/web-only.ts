/**
 * The journeys that only a browser can make, by title, each with its reason. All others run in the desktop window as
 * well, the same files; `web-only.test.ts` counts them.
 */
export const webOnly: Readonly<Record<string, string>> = {
  'the session survives a reload, and script cannot read its cookie':
    'The window has no cookie: its program keeps the token in the keychain, which session.spec.ts of the desktop holds.',
  'signing out ends the session here and in the other window':
    'The program has one window and opens no second.',
  'a link in a letter opens its page where somebody is signed in, also a preview':
    'A link of a letter opens the browser, and what the strict cookie does there the window has not.',
  'an invited colleague reads in the language that was chosen, and loses no draft by another':
    'A link of a letter opens the browser; the window’s choice has language.spec.ts of the desktop.',
  'seven tabs load, save and hear of a request once, also when the first of them has been closed':
    'The program has windows of its own over one stream of its own, and no tabs.',
  'two hundred random invoices are read back from screen, print and PDF':
    'The customer’s page and the PDF are the server’s: no screen of the office is in it.',
}

/** Matches the full name of a journey, whose tags follow its title. */
export const isWebOnly = new RegExp(`\\s(?:${Object.keys(webOnly).join('|')})(?: @\\S+)*$`)
