import { expect, it } from 'vitest'
import { startTestServer } from '#server/proofs/testing/start-test-server.ts'
import type { PageContents } from '#shared/contract/content/site-pages.ts'
import { shippedTexts } from './migrations/060-shipped-texts.ts'
import { calculationsByHand } from './migrations/065-calculations-by-hand.ts'
import { keptInvoicesNamed } from './migrations/066-kept-invoices-named.ts'
import { euro6Named } from './migrations/069-euro6-named.ts'

const old = 'Автомобиль под\u00a0ключ. Сумма известна до\u00a0покупки'

it('what the office has written stays, a shipped text becomes the better one, and the cars follow the first screen', async () => {
  await using server = await startTestServer()
  const { db } = server.ctx
  const read = async () => {
    const { draft } = await db
      .selectFrom('site_page_texts')
      .select('draft')
      .where('lang', '=', 'ru')
      .where('draft', 'like', '%"id":"promise"%')
      .executeTakeFirstOrThrow()
    return JSON.parse(draft) as PageContents
  }
  const store = (contents: PageContents) =>
    db
      .updateTable('site_page_texts')
      .set({ draft: JSON.stringify(contents) })
      .where('lang', '=', 'ru')
      .where('draft', 'like', '%"id":"promise"%')
      .execute()
  const now = await read()
  const [hero, cars, ...rest] = now.sections
  if (!hero || cars?.id !== 'cars') throw new Error('the cars do not follow the first screen')
  const first = rest.slice(0, 4)
  const earlier = [{ ...hero, title: old }, ...first, cars, ...rest.slice(4)]

  await store({ ...now, sections: earlier as PageContents['sections'] })
  await shippedTexts.up(db, 'sqlite')
  expect((await read()).sections).toEqual(now.sections)

  const own = [{ ...hero, title: `${old}!` }, ...first, ...rest.slice(4), cars]
  await store({ ...now, sections: own as PageContents['sections'] })
  await shippedTexts.up(db, 'sqlite')
  expect((await read()).sections).toEqual(own)
})

it('a letter that the program never sent is promised no longer, and what the office promised stays', async () => {
  await using server = await startTestServer()
  const { db } = server.ctx
  const shipped = 'Обычно письмо приходит за несколько минут. Если его нет, проверьте папку со спамом.'
  const own = 'Надішлемо сьогодні.'
  const rest = { note: '', created_at: '2026-11-22T00:00:00.000Z', updated_at: '2026-11-22T00:00:00.000Z' }
  const said = [
    { title: 'calculation_thanks', value: shipped, ...rest },
    { title: 'calculation_thanks.uk', value: own, ...rest },
  ]
  await db.insertInto('options').values(said).execute()
  await calculationsByHand.up(db, 'sqlite')
  const now = await db
    .selectFrom('options')
    .select('value')
    .where('title', 'like', 'calculation_thanks%')
    .orderBy('title')
    .execute()
  expect(now.map(({ value }) => value)).toEqual([
    'Специалист проверит расчёт и пришлёт его на Вашу почту в рабочее время.',
    own,
  ])
})

it.each(['ru', 'uk'] as const)(
  'the page about personal data names kept invoices where it holds the shipped texts, in %s',
  async lang => {
    const server = await startTestServer()
    try {
      const { db } = server.ctx
      const page = db
        .selectFrom('site_page_texts')
        .innerJoin('site_pages', 'site_pages.id', 'page_id')
        .where('path', '=', '/privacy')
        .where('lang', '=', lang)
      const stored = await page.select(['page_id', 'draft']).executeTakeFirstOrThrow()
      const read = async () => {
        const { draft } = await page.select('draft').executeTakeFirstOrThrow()
        return JSON.parse(draft) as PageContents
      }
      const migrated = async (draft: string) => {
        const text = db.updateTable('site_page_texts').where('page_id', '=', stored.page_id)
        await text.set({ draft }).where('lang', '=', lang).execute()
        await keptInvoicesNamed.up(db, 'sqlite')
        return read()
      }
      const now = await read()
      const earlier = structuredClone(now)
      for (const section of earlier.sections)
        if (section.id === 'data' || section.id === 'terms') (section as { items: unknown[] }).items.pop()
      const said = JSON.stringify(earlier).replace(
        /, (?:кроме выставленных счетов|крім виставлених рахунків)/,
        '',
      )
      expect(await migrated(said)).toEqual(now)
      const own = said.replace(/(Удаляется ли|Чи видаляється)/, 'А').replace(/(Запрос с|Запит із)/, 'Р')
      expect(await migrated(own)).toEqual(JSON.parse(own))
    } finally {
      await server.stop()
    }
  },
)

it('the answer about what cannot be cleared names Euro-6 where it is the shipped one, in both languages', async () => {
  await using server = await startTestServer()
  const { db } = server.ctx
  const texts = async () =>
    (await db.selectFrom('site_page_texts').select(['lang', 'draft', 'published']).execute()).filter(
      ({ draft }) => /[ЕЄ]вро-6/.test(draft),
    )
  const now = await texts()
  expect(now.map(({ lang }) => lang).toSorted()).toEqual(['ru', 'uk'])
  // As it was shipped: without the clause of 2027.
  const earlier = (text: string | null) =>
    text
      ?.replace(/, тягачи и\u00a0автобусы(?= ниже)|, тягачі й\u00a0автобуси(?= нижче)/, '')
      .replace(/, а\u00a0(?:с|з)\u00a02027\u00a0.*?\)(?=, а)/, '') ?? null
  const store = async (change: (text: string | null) => string | null) => {
    for (const { lang, draft, published } of now)
      await db
        .updateTable('site_page_texts')
        .set({ draft: change(draft) ?? '', published: change(published) })
        .where('lang', '=', lang)
        .where('draft', 'like', '%вро-5%')
        .execute()
  }
  await store(earlier)
  expect(await texts()).toEqual([])
  await euro6Named.up(db, 'sqlite')
  expect(await texts()).toEqual(now)
  await store(text => earlier(text)?.replace('вро-5', 'вро-5!') ?? null)
  await euro6Named.up(db, 'sqlite')
  expect(await texts()).toEqual([])
})
