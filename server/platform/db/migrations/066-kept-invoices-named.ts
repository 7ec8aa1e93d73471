/** The page about personal data names the invoices that the law keeps, where a stored page still holds the shipped texts. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const keptInvoicesNamed: Migration = {
  name: '066-kept-invoices-named',
  up: async db => {
    const { rows } =
      await sql<PageText>`select page_id, lang, draft, published, planned from site_page_texts`.execute(db)
    for (const row of rows) await follow(db, row)
  },
}

interface PageText {
  page_id: number
  lang: string
  draft: string
  published: string | null
  planned: string | null
}

const follow = async (db: Kysely<unknown>, row: PageText): Promise<void> => {
  const [draft, published, planned] = [row.draft, row.published, row.planned].map(changed)
  if (draft === row.draft && published === row.published && planned === row.planned) return
  await sql`update site_page_texts set draft = ${draft}, published = ${published}, planned = ${planned}
    where page_id = ${row.page_id} and lang = ${row.lang}`.execute(db)
}

type Item = Readonly<Record<string, unknown>>

const changed = (json: string | null): string | null => {
  if (json === null) return null
  const contents = JSON.parse(json) as { sections?: { items?: unknown }[] }
  if (!contents.sections) return json
  let isChanged = false
  const sections = contents.sections.map(section => {
    if (!Array.isArray(section.items)) return section
    const items = (section.items as Item[]).flatMap(item => {
      const followed = texts.find(([shipped]) => holds(item, shipped))?.slice(1)
      isChanged ||= followed !== undefined
      return followed ?? [item]
    })
    return { ...section, items }
  })
  return isChanged ? JSON.stringify({ ...contents, sections }) : json
}

const holds = (item: Item, shipped: Item): boolean =>
  Object.entries(shipped).every(([field, text]) => item[field] === text)

/** An item as it was shipped, and those that take its place. */
const texts: readonly (readonly [Item, ...Item[]])[] = [
  [
    {
      question: 'Удаляется ли всё сразу?',
      answer:
        'С сайта и из его журналов сразу. В резервных копиях, сделанных раньше, данные остаются, пока копии не сменятся новыми: не дольше года. Письма и сообщения, которые уже ушли, лежат в почте и в Telegram.',
    },
    {
      question: 'Удаляется ли всё сразу?',
      answer:
        'С сайта и из его журналов сразу, кроме выставленных счетов. В резервных копиях, сделанных раньше, данные остаются, пока копии не сменятся новыми: не дольше года. Письма и сообщения, которые уже ушли, лежат в почте и в Telegram.',
    },
    {
      question: 'Что остаётся, если Вам выставляли счёт?',
      answer:
        'Сам счёт: имя плательщика, его код и адрес, если они указаны, за что и сколько уплачено. Это первичный документ, и Налоговый кодекс Украины (пункт 44.3) велит его хранить. Телефон, почта и заметки удаляются, а счёт закрывается: его видит только владелец фирмы, ни в списках, ни в поиске его нет.',
    },
  ],
  [
    {
      title: 'Запрос с расчётом',
      text: 'Имя, контакты, сообщение и заметки; суммы расчёта остаются без имени',
      time: '{Хранение заявок на расчёт}',
    },
    {
      title: 'Запрос с расчётом',
      text: 'Имя, контакты, сообщение и заметки; суммы расчёта остаются без имени',
      time: '{Хранение заявок на расчёт}',
    },
    {
      title: 'Счёт на оплату',
      text: 'Закрытый после удаления данных: от конца года, в котором завершён заказ, внесена последняя оплата или счёт аннулирован; пока идёт спор или проверка, дольше. Затем его удаляет владелец',
      time: '{Хранение закрытых счетов}',
    },
  ],
  [
    {
      question: 'Чи видаляється все одразу?',
      answer:
        'Із сайту та його журналів одразу. У резервних копіях, зроблених раніше, дані залишаються, доки копії не зміняться новими: не довше року. Листи й повідомлення, які вже надіслано, лежать у пошті та в Telegram.',
    },
    {
      question: 'Чи видаляється все одразу?',
      answer:
        'Із сайту та його журналів одразу, крім виставлених рахунків. У резервних копіях, зроблених раніше, дані залишаються, доки копії не зміняться новими: не довше року. Листи й повідомлення, які вже надіслано, лежать у пошті та в Telegram.',
    },
    {
      question: 'Що залишається, якщо Вам виставляли рахунок?',
      answer:
        'Сам рахунок: ім’я платника, його код та адреса, якщо їх указано, за що і скільки сплачено. Це первинний документ, і Податковий кодекс України (пункт 44.3) велить його зберігати. Телефон, пошта й нотатки видаляються, а рахунок закривається: його бачить лише власник фірми, ні в списках, ні в пошуку його немає.',
    },
  ],
  [
    {
      title: 'Запит із розрахунком',
      text: 'Ім’я, контакти, повідомлення й нотатки; суми розрахунку залишаються без імені',
      time: '{Хранение заявок на расчёт}',
    },
    {
      title: 'Запит із розрахунком',
      text: 'Ім’я, контакти, повідомлення й нотатки; суми розрахунку залишаються без імені',
      time: '{Хранение заявок на расчёт}',
    },
    {
      title: 'Рахунок на оплату',
      text: 'Закритий після видалення даних: від кінця року, у якому завершено замовлення, внесено останню оплату або рахунок анульовано; доки триває спір чи перевірка, довше. Потім його видаляє власник',
      time: '{Хранение закрытых счетов}',
    },
  ],
]
