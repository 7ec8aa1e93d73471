import { expect, it } from 'vitest'
import { startTestServer } from '#server/proofs/testing/start-test-server.ts'
import type { PageContents } from '#shared/contract/content/site-pages.ts'
import { shippedTexts } from './migrations/060-shipped-texts.ts'
import { calculationsByHand } from './migrations/065-calculations-by-hand.ts'

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
