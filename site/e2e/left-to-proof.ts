/** Journeys of visitors that `npm test` leaves to the proof, by title, each with what stands for it there. */
export const leftToProof: Readonly<Record<string, string>> = {
  '/blog holds WCAG 2.2 AA in both themes, and has room in 320 px and for large letters':
    'the home page has its cards, a post its frame',
  '/calculator holds WCAG 2.2 AA in both themes, and has room in 320 px and for large letters':
    'everything opened, 360 px; nothing is cut at 320 px',
  '/uk holds WCAG 2.2 AA in both themes, and has room in 320 px and for large letters':
    'the home page is of the same sections',
  '/callback holds WCAG 2.2 AA in both themes, and has room in 320 px and for large letters':
    'the popup has its form',
  '/usa holds WCAG 2.2 AA in both themes, and has room in 320 px and for large letters':
    'the home page is of the same sections',
  '/eu holds WCAG 2.2 AA in both themes, and has room in 320 px and for large letters':
    'the home page is of the same sections',
  '/georgia holds WCAG 2.2 AA in both themes, and has room in 320 px and for large letters':
    'the home page is of the same sections',
  '/thanks holds WCAG 2.2 AA in both themes, and has room in 320 px and for large letters':
    'a heading and a link in the frame of every page',
  '/offline holds WCAG 2.2 AA in both themes, and has room in 320 px and for large letters':
    'a heading and a link in the frame of every page',
  '/nope holds WCAG 2.2 AA in both themes, and has room in 320 px and for large letters':
    'a heading and a link in the frame of every page',
  'every route, kind and engine gives a statement or says what is missing':
    'calculator-kit.test.ts and the tables of the calculator; the Camry here',
  'the sentence about the date, the mail form, the PDF, the budget and the comparison work':
    'the Camry without JavaScript',
  'a call is asked for with the calculation': 'mail-forms.test.ts; the callback form without scripts',
  'a motorcycle chosen in the form is shipped as one': 'the Camry without JavaScript',
  'another route in the same form counts its own services': 'the Camry without JavaScript',
  'changed figures settle in, and stand still for those who asked for no motion':
    'habits: nothing moves for those who want no motion',
  'a calculation mailed without a connection waits as well, and says so': 'the callback that waits',
  'waits and goes out by itself, once only': 'the harder one, in which the lost request was stored',
  'posts and lists are as harmless': 'the same posts with scripts, under every touch',
  'nothing is wider than 360 px': '320 px',
  'nothing is wider than 768 px': '320 px',
  'nothing is wider than 1920 px': '320 px; the lowest window, 1360 × 600',
  'every letter of /calculator is rendered in the font of the site, none out of a whole file':
    'the home page',
  'every letter of /usa is rendered in the font of the site, none out of a whole file': 'the home page',
  '/uk/calculator holds WCAG 2.2 AA in both themes, and has room in 320 px and for large letters':
    'everything opened, 360 px; nothing is cut at 320 px',
  'raw attacks on a page without a policy are seen: dialogs, calls to elsewhere':
    'raw attacks in a page of the site are seen',
  'nothing is cut or scrolls sideways at 1024 px': '320 px',
  'two cars stand side by side, line by line, and the comparison is a link': 'comparison-rows.test.ts',
  'the highest bid of another car is not left standing': 'highest-bid.test.ts',
  'fields are filled in by the keyboard alone': 'Tab reaches all of /calculator',
  'a call is asked for with the calculation attached': 'mail-forms.test.ts; the callback popup',
  'the PDF comes as a file': 'quote-document.test.ts',
  'a chunk that does not load reloads the page once, not for ever': 'reload-once.test.ts',
  'the calculator answers a submitted form': 'the Camry without JavaScript',
  'pages read and pictures are there': 'page-html.test.ts; the Camry without JavaScript',
  'every page fits, and its menu opens': '320 px; the home page has room for large letters',
  'the callback popup fits and is sent': 'the callback popup; it holds WCAG 2.2 AA',
  'Tab reaches all of /callback at 360 px, and the focus is seen': 'the home page at 360 px',
  'Tab reaches all of / at 1360 px, and the focus is seen': 'the home page at 360 px',
  'Tab reaches all of /blog at 1360 px, and the focus is seen': 'a post at 1360 px',
  'the way past the menu leads to the content of every page':
    'the keyboard reaches the content and the menu of a phone',
  'nothing is wider than 1360 px': '320 px',
  'every letter of /blog/savanna-ili-nyuark is rendered in the font of the site, none out of a whole file':
    'the home page; site-fonts.test.ts',
  'posts: what networks and search engines read holds the words as they were typed':
    'structured-data.test.ts and robots-and-feeds.test.ts',
}
