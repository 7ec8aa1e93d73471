import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'

// What search engines require of each kind; https and absolute, since they read it away from the page.
const address = z.string().regex(/^https:\/\/broker\.example\//)
const context = z.literal('https://schema.org')
const required: Record<string, z.ZodType> = {
  ProfessionalService: z.object({
    '@context': context,
    '@id': z.literal('https://broker.example/#organization'),
    name: z.string().min(1),
    url: z.literal('https://broker.example/'),
    logo: address,
    areaServed: z.object({ '@type': z.literal('Country'), name: z.string().min(1) }),
    telephone: z.string().startsWith('+380'),
    address: z.object({ '@type': z.literal('PostalAddress'), streetAddress: z.string().min(1) }),
    openingHoursSpecification: z
      .array(
        z.object({
          dayOfWeek: z.string().regex(/^https:\/\/schema\.org\/[A-Z]\w+day$/),
          opens: z.literal('09:00'),
          closes: z.literal('18:00'),
        }),
      )
      .length(5),
  }),
  WebSite: z.object({
    '@context': context,
    name: z.string().min(1),
    url: address,
    inLanguage: z.enum(['ru', 'uk']),
    publisher: z.object({ '@id': z.literal('https://broker.example/#organization') }),
  }),
  WebApplication: z.object({
    '@context': context,
    name: z.string().min(1),
    url: address,
    applicationCategory: z.string().min(1),
    offers: z.object({ price: z.literal(0), priceCurrency: z.literal('UAH') }),
  }),
  BreadcrumbList: z.object({
    '@context': context,
    itemListElement: z
      .array(
        z.object({
          '@type': z.literal('ListItem'),
          position: z.int(),
          name: z.string().min(1),
          item: address,
        }),
      )
      .min(2)
      .refine(items => items.every(({ position }, index) => position === index + 1)),
  }),
  FAQPage: z.object({
    '@context': context,
    mainEntity: z
      .array(
        z.object({
          '@type': z.literal('Question'),
          name: z.string().min(1),
          acceptedAnswer: z.object({ '@type': z.literal('Answer'), text: z.string().min(1) }),
        }),
      )
      .min(1),
  }),
  BlogPosting: z.object({
    '@context': context,
    headline: z.string().min(1).max(200),
    description: z.string(),
    image: z.array(address).min(1),
    datePublished: z.iso.datetime(),
    dateModified: z.iso.datetime(),
    mainEntityOfPage: address,
    author: z.object({ '@type': z.literal('Organization'), name: z.string().min(1), url: address }),
    publisher: z.object({
      '@type': z.literal('Organization'),
      name: z.string().min(1),
      url: address,
      logo: z.object({ '@type': z.literal('ImageObject'), url: address }),
    }),
  }),
}

const { server } = serverOfFile({ PUBLIC_URL: 'https://broker.example', SEED: 'demo' })
beforeAll(async () => {
  // The contacts of the example name no firm.
  for (const [title, value] of [
    ['phone_main', '+380671234567'],
    ['address', 'Киев, ул. Верхний Вал, 4'],
    ['address.uk', 'Київ, вул. Верхній Вал, 4'],
  ] as const)
    await server.ctx.db.updateTable('options').set({ value }).where('title', '=', title).execute()
})

it.each([
  ['/', ['ProfessionalService', 'WebSite', 'FAQPage']],
  ['/blog', ['ProfessionalService', 'BreadcrumbList']],
  ['/usa', ['ProfessionalService', 'BreadcrumbList', 'FAQPage']],
  ['/eu', ['ProfessionalService', 'BreadcrumbList', 'FAQPage']],
  ['/georgia', ['ProfessionalService', 'BreadcrumbList', 'FAQPage']],
  ['/calculator', ['ProfessionalService', 'BreadcrumbList', 'FAQPage', 'WebApplication']],
  ['/uk', ['ProfessionalService', 'WebSite', 'FAQPage']],
  ['/blog/kak-schitaetsya-akciz', ['ProfessionalService', 'BreadcrumbList', 'BlogPosting']],
])('%s says what it is with every field that is required', async (path, kinds) => {
  const answer = await server.call('GET', `/api/page?path=${encodeURIComponent(path)}`)
  const { head } = (await answer.json()) as { head: { jsonLd: Record<string, unknown>[] } }
  expect(head.jsonLd.map(entry => entry['@type'])).toEqual(kinds)
  for (const entry of head.jsonLd) required[String(entry['@type'])]?.parse(entry)
})
