// Shapes of the site's own texts. Plain data without markup: pages decide how it looks.
// The strings carry real typography, including non-breaking spaces (U+00A0) where a line must not break.

/** A link to one of our own pages, or to a part of the same page (`#callback` opens the callback form). */
export type CopyLink = { label: string; href: string }

export type Question = { question: string; answer: string }

/** One step of the work; `time` is how long it usually takes, in words. */
export type Step = { title: string; text: string; time?: string }

export type Fact = { title: string; text: string }

/** `from` says who prepares the document. */
export type PaperItem = { title: string; text: string; from: 'client' | 'broker' | 'seller' | 'carrier' }

/** A row of the cost structure; `code` is the calculator's line code it corresponds to, if there is one. */
export type CostItem = { title: string; text: string; code?: string }

export type Section<Item> = { title: string; lead?: string; items: Item[] }

/** Pictures in `/images`, one for each colour scheme, rendered 16 by 9. */
export type Scene = { light: string; dark: string; alt: string }

/** What every page with a heading of its own has. `page` is also the name of its meta record. */
export type PageCopy = {
  page: 'home' | 'usa' | 'eu' | 'georgia' | 'calculator'
  eyebrow: string
  title: string
  lead: string
  scene?: Scene
  primary?: CopyLink
  secondary?: CopyLink
}

export type HomeCopy = PageCopy & {
  page: 'home'
  promise: Section<Fact>
  steps: Section<Step>
  regions: Section<Fact & { page: 'usa' | 'eu' | 'georgia'; link: CopyLink; scene: Scene; figures: Fact[] }>
  posts: { title: string; link: CopyLink }
  questions: Section<Question>
  contacts: ContactsCopy
}

export type ContactsCopy = {
  title: string
  lead: string
  phone: string
  email: string
  address: string
  hours: string
  social: string
  callback: CopyLink
}

export type CountryCopy = PageCopy & {
  page: 'usa' | 'eu' | 'georgia'
  scene: Scene
  special: Section<Fact>
  steps: Section<Step>
  timing: Section<Step>
  documents: Section<PaperItem>
  costs: Section<CostItem>
  example: { title: string; lead: string; link: CopyLink }
  mistakes: Section<Fact>
  questions: Section<Question>
  callback: { title: string; text: string; button: string }
  disclaimer: string
}

/** Explanation of one line of the statement: what it is, who takes the money, where the rule is written. */
export type LineHelp = { title: string; what: string; who: string; source: string }

export type CalculatorCopy = PageCopy & {
  page: 'calculator'
  lines: Record<string, LineHelp>
  officeLine: LineHelp
  fields: Record<string, string>
  notes: Record<string, string>
  questions: Section<Question>
  disclaimer: string
}
