/**
 * The sentences of forms, blog and footer stand among the settings: what was in the program before, for offices that have
 * settings. A new installation gets them with the examples; until then the pages have sentences of their own.
 */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const siteTexts: Migration = {
  name: '029-site-texts',
  up: async db => {
    const { rows } = await sql`select id from options limit 1`.execute(db)
    if (rows.length === 0) return
    for (const [title, russian, ukrainian, note] of texts) {
      await add(db, title, russian, `${note} Пусто: показывается текст из поставки.`)
      await add(db, `${title}.uk`, ukrainian, '')
    }
  },
}

const add = (db: Parameters<Migration['up']>[0], title: string, value: string, note: string) =>
  sql`insert into options (title, value, note, created_at, updated_at)
    values (${title}, ${value}, ${note}, ${at}, ${at}) on conflict (title) do nothing`.execute(db)

const at = '2026-11-22T00:00:00.000Z'

const texts = [
  [
    'site_disclaimer',
    'Расчёт носит справочный характер: окончательную сумму определяет таможенный орган.',
    'Розрахунок має довідковий характер: остаточну суму визначає митний орган.',
    'Последняя строка подвала, после курса.',
  ],
  ['blog_title', 'Блог о растаможке', 'Блог про розмитнення', 'Над списком статей.'],
  [
    'callback_text',
    'Оставьте телефон. Перезвоним в рабочее время и ответим на вопросы о машине и расчёте.',
    'Залиште телефон. Передзвонимо в робочий час і відповімо на запитання про авто й розрахунок.',
    'Под заголовком формы звонка.',
  ],
  [
    'callback_thanks',
    'Мы перезвоним в рабочее время. Если удобно, приготовьте VIN или номер лота.',
    'Ми передзвонимо в робочий час. Якщо зручно, підготуйте VIN або номер лота.',
    'Что посетитель читает, когда заявка принята.',
  ],
  [
    'calculation_text',
    'Пришлём расчёт со всеми строками и курсом. Специалист увидит его и ответит, если есть вопрос.',
    'Надішлемо розрахунок з усіма рядками й курсом. Фахівець побачить його та відповість, якщо є запитання.',
    'Под заголовком формы, которая присылает расчёт.',
  ],
  [
    'calculation_thanks',
    'Обычно письмо приходит за несколько минут. Если его нет, проверьте папку со спамом.',
    'Зазвичай лист надходить за кілька хвилин. Якщо його немає, перевірте теку зі спамом.',
    'Что посетитель читает, когда расчёт принят к отправке.',
  ],
] as const
