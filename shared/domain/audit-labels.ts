/** The labels of the audit log, for its screen and its export. */
import { isPriceTitle } from '#shared/calculator/options.ts'
import type { AuditKind } from '#shared/domain/audit-kinds.ts'
import { translatedTitle } from '#shared/domain/translated-options.ts'

export const auditKindNames: Record<AuditKind, string> = {
  account: 'Сотрудник',
  session: 'Вход и выход',
  category: 'Категория',
  meta: 'Meta-запись',
  menu: 'Меню',
  option: 'Настройка',
  post: 'Статья',
  picture: 'Картинка',
  table: 'Таблица',
  'reference-lot': 'Пример лота',
  rate: 'Курс',
  tariff: 'Тариф',
  price: 'Цена с даты',
  request: 'Заявка',
  'site-page': 'Страница сайта',
  'reply-template': 'Шаблон ответа',
  telegram: 'Telegram',
  mail: 'Почта',
  person: 'Персональные данные',
}

const verbs = new Map([
  ['create', 'создание'],
  ['update', 'изменение'],
  ['autosave', 'автосохранение черновика'],
  ['delete', 'удаление'],
  ['restore', 'возврат версии'],
  ['translate', 'перевод'],
  ['bring-back', 'возврат из корзины'],
  ['replace', 'замена картинки во всех местах'],
  ['import', 'перенос с другого сайта'],
  ['adopt', 'картинки признаны своими'],
  ['sweep-allow', 'большая уборка разрешена'],
  ['sweep-refuse', 'большая уборка отклонена'],
  ['publish', 'публикация по расписанию'],
  ['publish-now', 'публикация'],
  ['sign-in', 'вход'],
  ['sign-out', 'выход'],
  ['sign-out-everywhere', 'выход на всех устройствах'],
  ['password', 'смена пароля'],
  ['password-link', 'новый пароль по ссылке'],
  ['invite', 'приглашение'],
  ['reset', 'сброс пароля и кода с сервера'],
  ['two-factor-prepare', 'подготовка входа с кодом'],
  ['two-factor-on', 'вход с кодом включён'],
  ['two-factor-off', 'вход с кодом выключен'],
  ['confirm', 'подтверждение'],
  ['price-day', 'цена вступила в силу'],
  ['price-set', 'цена задана'],
  ['move-options', 'перенос из настроек'],
  ['withdraw', 'снятие с публикации'],
  ['plan', 'публикация назначена'],
  ['preview-link', 'ссылка на черновик'],
  ['preview-link-end', 'ссылка на черновик отозвана'],
  ['retry-mail', 'письмо отправлено снова'],
  ['quote-again', 'новый расчёт'],
  ['quote-sent', 'расчёт отправлен'],
  ['comment', 'комментарий'],
  ['comment-remove', 'комментарий удалён'],
  ['take', 'взята из Telegram'],
  ['test-message', 'пробное сообщение'],
  ['export', 'данные выгружены'],
  ['download', 'файл скачан'],
  ['erase', 'данные удалены'],
  ['retention', 'данные удалены по сроку'],
  ['retention-allow', 'большое удаление разрешено'],
  ['retention-refuse', 'большое удаление отклонено'],
])

/** What happened; an unknown verb stays as it is. */
export const verbOf = (action: string): string => verbs.get(action) ?? action

const fields = new Map([
  ['title', 'Название'],
  ['slug', 'Адрес'],
  ['lang', 'Язык'],
  ['categories', 'Категории'],
  ['order', 'Порядок'],
  ['text', 'Текст'],
  ['description', 'Описание'],
  ['metaTitle', 'Meta-заголовок'],
  ['metaDescription', 'Meta-описание'],
  ['keywords', 'Ключевые слова'],
  ['image', 'Картинка'],
  ['imageAlt', 'Описание картинки'],
  ['focus', 'Точка внимания'],
  ['places', 'Мест'],
  ['header', 'Шапка'],
  ['footer', 'Подвал'],
  ['legal', 'Юридические ссылки'],
  ['status', 'Состояние'],
  ['publishedAt', 'Опубликовано'],
  ['page', 'Страница'],
  ['path', 'Адрес'],
  ['theme', 'Оформление'],
  ['sections', 'Разделы'],
  ['publishAt', 'Публикация назначена'],
  ['value', 'Значение'],
  ['note', 'Пояснение'],
  ['email', 'Почта'],
  ['name', 'Имя'],
  ['role', 'Роль'],
  ['takenBy', 'Ведёт'],
  ['holder', 'Ведёт'],
  ['nextAction', 'Следующий шаг'],
  ['nextActionAt', 'Когда'],
  ['quote', 'Расчёт'],
  ['way', 'Способ'],
  ['chosen', 'Получает заявки'],
  ['account', 'Сотрудник'],
  ['requests', 'Заявок'],
  ['rows', 'Записей'],
  ['filter', 'Отбор'],
  ['bulk', 'Целый список'],
  ...erasedFields(),
  ['tableVersion', 'Версия таблицы'],
  ['restoredFrom', 'Возвращена версия'],
  ['keptPlans', 'Оставлены в плане версии'],
  ['effectiveFrom', 'Действует с'],
  ['fileName', 'Файл'],
  ['file', 'Файл'],
  ['width', 'Ширина'],
  ['height', 'Высота'],
  ['id', 'Номер'],
  ['date', 'Дата'],
  ['source', 'Источник'],
  ['manual', 'Задано вручную'],
  ['figures', 'Ставки'],
  ['reason', 'Причина'],
  ['revision', 'Ревизия'],
  ['USD', 'Доллар, ₴'],
  ['EUR', 'Евро, ₴'],
])

/** What an erasure has touched: the person's own whole, of others the contact alone. Numbers stand behind each. */
function erasedFields(): [string, string][] {
  const names = {
    request: 'Заявки',
    message: 'Письма',
    comment: 'Комментарии',
    quote: 'Расчёты',
    account: 'Сотрудник в корзине',
    log: 'Строки журнала',
    view: 'Сохранённые виды',
    template: 'Шаблоны ответов',
  }
  return Object.entries(names).flatMap(([what, name]): [string, string][] => [
    [`${what}-own`, `${name} человека`],
    [`${what}-named`, `${name} других, где он назван`],
  ])
}

/** The name of a field; an unknown one stays as it is. */
export const fieldName = (field: string, kind?: AuditKind): string =>
  kind === 'request' && field === 'note' ? 'Заметка' : (fields.get(field) ?? field)

/** The fields that changed, as people read them: who has a request stands there by name, not by number as well. */
export const readableFields = <T>(difference: Record<string, T>): [string, T][] =>
  Object.entries(difference).filter(([field]) => field !== 'takenBy' || !('holder' in difference))

const pages: Partial<Record<AuditKind, (id: string) => string>> = {
  post: id => `/admin/posts/${id}`,
  meta: id => `/admin/meta/${id}`,
  table: id => `/admin/tables/${id}`,
  request: id => `/admin/requests?open=${id}`,
  'reply-template': () => '/admin/setting?tab=templates',
  telegram: () => '/admin/setting?tab=telegram',
  option: () => '/admin/setting',
  rate: () => '/admin/setting?tab=rates',
  tariff: () => '/admin/tariffs',
  price: () => '/admin/prices',
  'reference-lot': () => '/admin/tables/lots',
  category: () => '/admin/categories',
  menu: () => '/admin/menu',
  'site-page': id => `/admin/pages/${id}`,
}

/** The screen of the record, null for what has none; `title` is an option's, of which the prices have a screen of their own. */
export const auditPage = (kind: AuditKind, id: string | null, title?: string | null): string | null => {
  if (id === null) return null
  const isPrice = kind === 'option' && title && isPriceTitle(translatedTitle(title) ?? title)
  return pages[isPrice ? 'price' : kind]?.(id) ?? null
}
