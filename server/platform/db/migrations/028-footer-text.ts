/** The sentence of the footer stands among the settings: what was in the program before, for offices that have settings. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const footerText: Migration = {
  name: '028-footer-text',
  up: async db => {
    const { rows } = await sql`select id from options limit 1`.execute(db)
    // A new installation gets it with the examples or from the setup; until then the pages have a sentence of their own.
    if (rows.length === 0) return
    for (const [title, value, note] of texts)
      await sql`insert into options (title, value, note, created_at, updated_at)
        values (${title}, ${value}, ${note}, ${at}, ${at}) on conflict (title) do nothing`.execute(db)
  },
}

const at = '2026-11-22T00:00:00.000Z'

const texts = [
  [
    'site_footer_text',
    'Растаможка и доставка автомобилей из США, Европы и Грузии в Украину.',
    'Предложение под названием в подвале сайта. Пусто: показывается предложение из поставки.',
  ],
  ['site_footer_text.uk', 'Розмитнення й доставка автомобілів зі США, Європи та Грузії в Україну.', ''],
] as const
