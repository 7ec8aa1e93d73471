/** The office sends a calculation itself: the shipped words that promised a letter of the program are put right where they stand unchanged. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const calculationsByHand: Migration = {
  name: '065-calculations-by-hand',
  up: async db => {
    for (const [title, old, value] of texts)
      await sql`update options set value = ${value} where title = ${title} and value = ${old}`.execute(db)
  },
}

/** As they were shipped, and as they are. */
const texts = [
  [
    'calculation_text',
    'Пришлём расчёт со всеми строками и курсом. Специалист увидит его и ответит, если есть вопрос.',
    'Специалист проверит расчёт, пришлёт его со всеми строками и курсом и ответит на вопрос.',
  ],
  [
    'calculation_text.uk',
    'Надішлемо розрахунок з усіма рядками й курсом. Фахівець побачить його та відповість, якщо є запитання.',
    'Фахівець перевірить розрахунок, надішле його з усіма рядками й курсом і відповість на запитання.',
  ],
  [
    'calculation_thanks',
    'Обычно письмо приходит за несколько минут. Если его нет, проверьте папку со спамом.',
    'Специалист проверит расчёт и пришлёт его на Вашу почту в рабочее время.',
  ],
  [
    'calculation_thanks.uk',
    'Зазвичай лист надходить за кілька хвилин. Якщо його немає, перевірте теку зі спамом.',
    'Фахівець перевірить розрахунок і надішле його на Вашу пошту в робочий час.',
  ],
] as const
