/** Shipped texts that nobody has changed become the better ones, and the delivered cars follow the first screen of the home page. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const shippedTexts: Migration = {
  name: '060-shipped-texts',
  up: async db => {
    await changePages(db)
    for (const [lang, beginning] of [
      ['ru', 'Пример страницы. '],
      ['uk', 'Приклад сторінки. '],
    ] as const)
      await sql`update case_texts set text = substr(text, ${beginning.length + 1})
        where lang = ${lang} and text like ${`${beginning}%`}
          and case_id in (select id from cases where consent_by = '' and version = 1)`.execute(db)
  },
}

interface PageText {
  page_id: number
  lang: string
  draft: string
  published: string | null
  planned: string | null
}

const changePages = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } =
    await sql<PageText>`select page_id, lang, draft, published, planned from site_page_texts`.execute(db)
  for (const row of rows) {
    const [draft, published, planned] = [row.draft, row.published, row.planned].map(changed)
    if (draft === row.draft && published === row.published && planned === row.planned) continue
    await sql`update site_page_texts set draft = ${draft}, published = ${published}, planned = ${planned}
      where page_id = ${row.page_id} and lang = ${row.lang}`.execute(db)
  }
}

const changed = (json: string | null): string | null => {
  if (json === null) return null
  // A field is changed where it holds the shipped text and nothing else.
  const better = texts.reduce(
    (text, [old, next]) => text.replaceAll(`:${JSON.stringify(old)}`, () => `:${JSON.stringify(next)}`),
    json,
  )
  const contents = JSON.parse(better) as { sections?: { id: string }[] }
  if (contents.sections?.map(({ id }) => id).join(' ') !== homeOrder) return better
  const [hero, ...others] = contents.sections
  const cars = others.filter(({ id }) => id === 'cars')
  const rest = others.filter(({ id }) => id !== 'cars')
  return JSON.stringify({ ...contents, sections: [hero, ...cars, ...rest] })
}

const homeOrder = 'hero promise regions steps team cars reviews posts questions contacts'

/** As they were shipped, and as they are. */
const texts: readonly (readonly [string, string])[] = [
  [
    'Автомобиль под\u00a0ключ. Сумма известна до\u00a0покупки',
    'Сумма под\u00a0ключ известна до\u00a0покупки',
  ],
  ['Автомобіль під ключ. Сума відома до\u00a0купівлі', 'Сума під\u00a0ключ відома до\u00a0купівлі'],
  [
    'Считаем все платежи по\u00a0курсу НБУ, оформляем на\u00a0таможне и\u00a0сопровождаем до\u00a0получения номеров. Каждая строка расчёта объяснена.',
    'Все платежи от\u00a0торгов до\u00a0номеров по\u00a0курсу\u00a0НБУ. Каждая строка объяснена.',
  ],
  [
    'Рахуємо всі платежі за\u00a0курсом Національного банку, оформлюємо на\u00a0митниці й\u00a0супроводжуємо до\u00a0отримання номерів. Кожен рядок розрахунку пояснено.',
    'Усі платежі від\u00a0торгів до\u00a0номерів за\u00a0курсом\u00a0НБУ. Кожен рядок пояснено.',
  ],
  [
    'Лот едет в\u00a0ближайший из\u00a0четырёх портов: Ньюарк, Саванна, Хьюстон или\u00a0Лос-Анджелес. С\u00a0западного побережья морская перевозка дороже примерно на\u00a0650\u00a0$.',
    'Лот едет самым дешёвым путём через один из\u00a0четырёх портов: Ньюарк, Саванна, Хьюстон или\u00a0Лос-Анджелес. С\u00a0западного побережья морская перевозка дороже примерно на\u00a0650\u00a0$.',
  ],
  [
    'Лот їде до\u00a0найближчого з\u00a0чотирьох портів: Ньюарк, Саванна, Г’юстон або\u00a0Лос-Анджелес. Із\u00a0західного узбережжя морське перевезення дорожче приблизно на\u00a0650\u00a0$.',
    'Лот їде найдешевшим шляхом через один із\u00a0чотирьох портів: Ньюарк, Саванна, Г’юстон або\u00a0Лос-Анджелес. Із\u00a0західного узбережжя морське перевезення дорожче приблизно на\u00a0650\u00a0$.',
  ],
  [
    'Дилер продаёт с\u00a0НДС и\u00a0возвращает 18–\u206023\u00a0% после вывоза. Частный продавец НДС не\u00a0возвращает: его\u00a0цена окончательная.',
    'Дилер продаёт с\u00a0НДС и\u00a0возвращает 19–\u206023\u00a0% от\u00a0цены нетто после вывоза. Частный продавец НДС не\u00a0возвращает: его\u00a0цена окончательная.',
  ],
  [
    'Дилер продає з ПДВ і\u00a0повертає 18–\u206023\u00a0% після вивезення. Приватний продавець ПДВ не\u00a0повертає: його ціна остаточна.',
    'Дилер продає з ПДВ і\u00a0повертає 19–\u206023\u00a0% від\u00a0ціни нетто після вивезення. Приватний продавець ПДВ не\u00a0повертає: його ціна остаточна.',
  ],
]
