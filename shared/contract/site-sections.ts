/** The sections that a page of the site is made of, as the office writes them. Short fields take bold, italic and links. */
import { z } from 'zod'
import { isPreset } from '#shared/domain/post-blocks.ts'
import { richTextSize } from '#shared/domain/rich-text-size.ts'
import { isSafeHref } from '#shared/domain/safe-href.ts'
import { day, id, line, proseLine } from './common.ts'

export const sectionLimits = {
  /** Sections a page, and entries a section. */
  sections: 60,
  items: 60,
  heading: 200,
  text: 2000,
  /** Of a rich text, by `richTextSize`. */
  html: 200 * 1024,
} as const

/** Backgrounds and accents: those of the three regions and one that belongs to none. */
export const pageThemes = ['neutral', 'usa', 'eu', 'georgia'] as const
export type PageTheme = (typeof pageThemes)[number]

/** Our rendered scenes, each in a light and a dark scheme. */
export const sceneNames = ['home', 'usa', 'eu', 'georgia'] as const
export type SceneName = (typeof sceneNames)[number]

const heading = (label: string) => proseLine(0, sectionLimits.heading, label)
const short = (label: string) => proseLine(0, sectionLimits.text, label)

const href = z
  .string('Ссылка: ожидается текст')
  .trim()
  .max(500, 'Ссылка: не длиннее 500 символов')
  .refine(isSafeHref, 'Ссылка: страница сайта, #якорь, https://…, mailto: или tel:')

/** `#callback` opens the callback form. */
const link = z.strictObject({ label: proseLine(1, 80, 'Подпись ссылки'), href })
export type SectionLink = z.infer<typeof link>

const picture = z.strictObject({
  /** One of the office's own pictures. */
  url: z
    .string('Картинка: ожидается текст')
    .regex(/^\/media\/[0-9a-f]{64}-\d{1,5}\.(?:avif|webp|jpg|png)$/, 'Картинка: выберите из загруженных'),
  alt: proseLine(0, 300, 'Описание картинки'),
})
export type SectionPicture = z.infer<typeof picture>

/** A refinement, since `max` would end the attempt: the union would name the whole section then, and not the list. */
const listOf = <T extends z.ZodType>(item: T, most: number = sectionLimits.items, unit = 'строк') =>
  z
    .array(item)
    .refine(list => list.length <= most, `Не больше ${most} ${unit}`)
    .meta({ maxItems: most })

const fact = z.strictObject({ title: heading('Название'), text: short('Текст') })
/** `time`: how long it usually takes, in words. */
const step = fact.extend({ time: proseLine(0, 120, 'Срок') })

/** Who brings a document. */
const paperSources = ['client', 'broker', 'seller', 'carrier'] as const

const sectionId = z
  .string('Номер раздела: ожидается текст')
  .regex(/^[a-z0-9-]{1,40}$/, 'Номер раздела: латинские строчные буквы, цифры и дефис')
const anchor = z
  .string('Якорь: ожидается текст')
  .regex(/^(?:[a-z][a-z0-9-]{0,59})?$/, 'Якорь: латинские строчные буквы, цифры и дефис')

const section = <K extends string, S extends z.ZodRawShape>(kind: K, fields: S) =>
  z.strictObject({
    /** Stays with the section for its whole life; the page's own. */
    id: sectionId,
    kind: z.literal(kind),
    /** The name that links use; empty for none. */
    anchor,
    hidden: z.boolean(),
    ...fields,
  })

const headed = { title: heading('Заголовок'), lead: short('Подзаголовок') }

/** The query of a calculation's address. */
const preset = z.string().refine(isPreset, 'Расчёт: вставьте адрес из калькулятора')

const hero = section('hero', {
  eyebrow: heading('Надзаголовок'),
  ...headed,
  /** Without one the heading stands on plain ground. */
  scene: z.enum(sceneNames).nullable(),
  sceneAlt: proseLine(0, 300, 'Описание картинки'),
  primary: link.nullable(),
  secondary: link.nullable(),
  /** The small calculator beside it: of one route, of any, or none. */
  calculator: z.enum(['none', 'any', 'usa', 'eu', 'georgia']),
  /** The car that it begins with, as the query of a calculation's address; empty for the usual one of the route. */
  example: preset.default(''),
})

const regions = section('regions', {
  ...headed,
  items: listOf(
    fact.extend({
      href,
      theme: z.enum(pageThemes),
      scene: z.enum(sceneNames),
      sceneAlt: proseLine(0, 300, 'Описание картинки'),
      figures: listOf(fact, 4, 'цифр'),
    }),
  ),
})

const questions = section('questions', {
  title: heading('Заголовок'),
  items: listOf(z.strictObject({ question: short('Вопрос'), answer: short('Ответ') })),
})

const latestPosts = section('latestPosts', {
  title: heading('Заголовок'),
  link: link.nullable(),
  /** Null for posts of any category. */
  category: id.nullable(),
  count: z.number().int().min(1).max(12),
})

const contacts = section('contacts', {
  ...headed,
  link: link.nullable(),
  /** Where the office is on a map; empty for none. */
  map: z.union([z.literal(''), href]),
})

const callToAction = section('callToAction', {
  title: heading('Заголовок'),
  text: short('Текст'),
  link: link.nullable(),
  /** In small print below. */
  note: short('Примечание'),
})

const richText = section('richText', {
  title: heading('Заголовок'),
  html: z
    .string('Текст: ожидается текст')
    .refine(value => richTextSize(value) <= sectionLimits.html, 'Текст: не больше 200 КБ'),
})

const gallery = section('gallery', {
  ...headed,
  pictures: listOf(picture.extend({ caption: short('Подпись') })),
})

const deliveredCars = section('deliveredCars', {
  ...headed,
  cars: listOf(
    fact.extend({
      /** `США → Клайпеда → Киев`. */
      route: heading('Маршрут'),
      picture: picture.nullable(),
      /** The number of a stored quote, whose lines are shown; empty for none. */
      quote: z.string().regex(/^(?:\d{4}-\d{6,12})?$/, 'Номер расчёта выглядит так: 2026-000123'),
    }),
  ),
})

const reviews = section('reviews', {
  ...headed,
  items: listOf(
    z.strictObject({
      name: heading('Имя'),
      text: short('Отзыв'),
      date: z.union([z.literal(''), day]),
      /** Where the review can be found; empty when nowhere. */
      source: z.union([z.literal(''), href]),
    }),
  ),
})

const team = section('team', {
  ...headed,
  people: listOf(
    z.strictObject({
      name: heading('Имя'),
      role: heading('Должность'),
      text: short('Текст'),
      picture: picture.nullable(),
    }),
  ),
  licence: short('Лицензия'),
})

const priceList = section('priceList', {
  ...headed,
  /** Titles of options, in their order; none for every service that the calculator knows. */
  options: listOf(line(1, 120, 'Услуга')),
  /** Whether visitors also read what is announced for a coming day. */
  announced: z.enum(['hidden', 'shown']).default('hidden'),
  note: short('Примечание'),
})

const calculatorPreset = section('calculatorPreset', {
  ...headed,
  query: preset,
  label: proseLine(0, 80, 'Подпись кнопки'),
})

export const knownSection = z.discriminatedUnion('kind', [
  hero,
  section('promise', { ...headed, items: listOf(fact) }),
  regions,
  section('steps', { ...headed, items: listOf(step) }),
  section('facts', { ...headed, items: listOf(fact) }),
  section('timing', { ...headed, items: listOf(step) }),
  section('documents', { ...headed, items: listOf(fact.extend({ from: z.enum(paperSources) })) }),
  section('priceParts', { ...headed, items: listOf(fact), note: short('Примечание'), link: link.nullable() }),
  section('mistakes', { ...headed, items: listOf(fact) }),
  questions,
  latestPosts,
  contacts,
  callToAction,
  section('finePrint', { text: short('Текст') }),
  richText,
  gallery,
  deliveredCars,
  reviews,
  team,
  priceList,
  calculatorPreset,
])
export type KnownSection = z.infer<typeof knownSection>
export type SectionKind = KnownSection['kind']
export type SectionOf<K extends SectionKind> = Extract<KnownSection, { kind: K }>

export const sectionKinds: readonly SectionKind[] = knownSection.options.map(({ shape }) => shape.kind.value)

const isKnownKind = (kind: string): kind is SectionKind => sectionKinds.some(known => known === kind)

// A pattern and no refinement: JSON Schema carries it, into the API document and to the oldest desktop.
const foreignKind = new RegExp(`^(?!(?:${sectionKinds.join('|')})$)[a-zA-Z][a-zA-Z0-9-]{0,39}$`)

/** A section of a newer version: stored as it came and not rendered. */
const foreignSection = z.looseObject({
  id: sectionId,
  // Ends the attempt, so that the message for a known kind is its own schema's.
  kind: z.string().regex(foreignKind, { abort: true }),
})

export const siteSection = z.union([knownSection, foreignSection])
export type SiteSection = z.infer<typeof siteSection>

/** As it is stored: of a known kind too it may hold what another version allows. */
export const storedSection = z.union([
  siteSection,
  z.looseObject({ id: z.string(), kind: z.string() }),
]) as z.ZodType as z.ZodType<SiteSection>

/** False for a section of a kind that this version does not know. */
export const isKnownSection = (section: SiteSection): section is KnownSection => isKnownKind(section.kind)

/** The sections of a page: no two have the same id, no two visible ones the same anchor. */
export const siteSections = z
  .array(siteSection)
  .max(sectionLimits.sections, `Не больше ${sectionLimits.sections} разделов`)
  .superRefine((sections, context) => {
    const ids = new Set<string>()
    const anchors = new Set<string>()
    for (const [index, each] of sections.entries()) {
      const name = isKnownSection(each) ? each.anchor : ''
      if (ids.has(each.id))
        context.addIssue({ code: 'custom', path: [index, 'id'], message: 'Номер раздела уже занят' })
      if (anchors.has(name))
        context.addIssue({
          code: 'custom',
          path: [index, 'anchor'],
          message: 'Такой якорь на странице уже есть',
        })
      ids.add(each.id)
      if (name !== '') anchors.add(name)
    }
  })

/** What the document calls its own parts, and the callback form: a link to such a section would lead there instead. */
const takenAnchors: readonly unknown[] = ['root', 'content', 'page-data', 'callback']

/** As they are saved from now on. What is stored already is read as it is: a page never fails for its anchors. */
export const savedSections = siteSections.superRefine((sections, context) => {
  for (const [index, each] of sections.entries())
    if (isKnownSection(each) && takenAnchors.includes(each.anchor))
      context.addIssue({
        code: 'custom',
        path: [index, 'anchor'],
        message: 'Этот якорь занят самим сайтом: выберите другой',
      })
})
