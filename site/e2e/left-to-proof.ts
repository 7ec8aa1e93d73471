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
  'changed figures settle in, and stand still for those who asked for no motion':
    'habits: nothing moves for those who want no motion',
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
  'the highest bid of another car is not left standing': 'highest-bid.test.ts',
  'a chunk that does not load reloads the page once, not for ever': 'reload-once.test.ts',
  'every page fits, and its menu opens': '320 px; the home page has room for large letters',
  'Tab reaches all of /callback at 360 px, and the focus is seen': 'the home page at 360 px',
  'Tab reaches all of / at 1360 px, and the focus is seen': 'the home page at 360 px',
  'Tab reaches all of /blog at 1360 px, and the focus is seen': 'a post at 1360 px',
  'nothing is wider than 1360 px': '320 px',
  'every letter of /blog/savanna-ili-nyuark is rendered in the font of the site, none out of a whole file':
    'the home page; site-fonts.test.ts',
  'nothing of a scene lies under words or statement in a window of 1920 × 700': '1360 × 600, the lowest',
  'nothing of a scene lies under words or statement in a window of 2560 × 900': '1360 × 600, the lowest',
  '/uk/eu: pressing the bronze button leaves the total as it is': 'the home page',
  '/uk/georgia: five figures of a price are seen whole': 'the home page',
  'on paper, from a window of 1280 px: one clean sheet of A4 with every line, and nothing of the page around':
    'from a window of 360 px',
  'posts: what networks and search engines read holds the words as they were typed':
    'structured-data.test.ts and robots-and-feeds.test.ts',
}
