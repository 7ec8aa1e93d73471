import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { SiteInfo } from '#shared/contract/content/public-pages.ts'
import { ContactBar } from '../components/contact-bar.tsx'
import { DefaultLayout } from './default-layout.tsx'

const site = {
  ...{ name: 'Брокер', phone: '+380441234567', email: 'office@broker.example', rates: null, footerText: '' },
  socials: [
    { title: 'Telegram', url: 'https://t.me/broker' },
    { title: 'Viber', url: 'viber://chat?number=1' },
  ],
  footer: [
    { title: 'Киев', url: 'https://maps.example' },
    { title: '9–18', url: '' },
  ],
  menu: { header: [{ title: 'Блог', href: '/blog' }], footer: [], legal: [] },
} as unknown as SiteInfo

test('links of the header, the footer and the bar stand apart for text browsers and copies', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <DefaultLayout site={site} counterpart={{ lang: 'uk', path: '/uk', exact: true }}>
        <ContactBar site={site} />
      </DefaultLayout>
    </MemoryRouter>,
  ).replaceAll(/<svg.*?<\/svg>/gs, '')
  expect(html).not.toMatch(/[\p{L}\d]<\/(?:a|span)>(?:<\/?(?:a|span|button)\b[^>]*>)*[\p{L}\d+].{0,20}/u)
})
