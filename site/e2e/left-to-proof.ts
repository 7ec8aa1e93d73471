/** Journeys of visitors that `npm test` leaves to the proof, by title, each with what stands for it there. */
export const leftToProof: Readonly<Record<string, string>> = {
  '/blog holds WCAG 2.2 AA in both themes, and has room in 320 px and for large letters':
    'the home page has its cards, a post its frame',
  '/calculator holds WCAG 2.2 AA in both themes, and has room in 320 px and for large letters':
    '/uk/calculator is of the same parts, with longer words',
  '/uk holds WCAG 2.2 AA in both themes, and has room in 320 px and for large letters':
    '/ and /uk/calculator',
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
  'the route brings its own certification among the chosen services': 'calculator-kit.test.ts',
  'a day without rates says the sentence of the order beside the date, and another day clears it':
    'rates.test.ts has the sentence, “an impossible figure” its place',
  'the highest bid for a budget keeps the total within it, to the unit, in every currency':
    'highest-bid.test.ts; “another car” finds a bid on the page',
  'the sentence about the date, the mail form, the PDF, the budget and the comparison work':
    'the Camry without JavaScript',
  'a call is asked for with the calculation': 'the call with scripts, and the callback form without',
  'a motorcycle chosen in the form is shipped as one': 'the Camry without JavaScript',
  'another route in the same form counts its own services': 'the Camry without JavaScript',
  'changed figures settle in, and stand still for those who asked for no motion':
    'habits: nothing moves for those who want no motion',
  'a calculation mailed without a connection waits as well, and says so': 'the callback that waits',
  'waits and goes out by itself, once only': 'the harder one, in which the lost request was stored',
  'posts and lists are as harmless': 'the same posts with scripts, under every touch',
  'nothing is wider than 360 px': '320 px',
  'nothing is wider than 768 px': '320 px and 1360 px',
  'nothing is wider than 1920 px': '1360 px',
  'every letter of /calculator is rendered in the font of the site, none out of a whole file':
    'the home page',
  'every letter of /usa is rendered in the font of the site, none out of a whole file': 'the home page',
  'no ship or truck runs under the words of a window of 1920 × 700': 'the lowest window, 1360 × 600',
  'no ship or truck runs under the words of a window of 2560 × 900': 'the lowest window, 1360 × 600',
}
