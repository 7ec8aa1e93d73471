import { expect, it, vi } from 'vitest'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { withContext } from './with-context.ts'

it('gives a command the menus and pages of the first day where no server has ever started', async () => {
  vi.stubEnv('DATA_DIR', emptyFolder('never-started'))
  const found = await withContext(async ({ db }) => ({
    menus: await db.selectFrom('menus').select('lang').orderBy('lang').execute(),
    pages: await db.selectFrom('site_page_texts').select('lang').distinct().orderBy('lang').execute(),
  })).finally(() => vi.unstubAllEnvs())
  const both = [{ lang: 'ru' }, { lang: 'uk' }]
  expect(found).toEqual({ menus: both, pages: both })
})
