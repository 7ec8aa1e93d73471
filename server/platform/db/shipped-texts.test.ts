import { expect, it } from 'vitest'
import { startTestServer } from '#server/proofs/testing/start-test-server.ts'
import type { PageContents } from '#shared/contract/content/site-pages.ts'
import { shippedTexts } from './migrations/060-shipped-texts.ts'

const old = 'Автомобиль под\u00a0ключ. Сумма известна до\u00a0покупки'

it('what the office has written stays, a shipped text becomes the better one, and the cars follow the first screen', async () => {
  const server = await startTestServer()
  try {
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
  } finally {
    await server.stop()
  }
})
