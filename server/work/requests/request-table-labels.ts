/** Titles of columns, names of kinds and states in tables of requests, in Russian, Ukrainian and English. */
import { foldKey } from '#shared/domain/fold-key.ts'
import { plainApostrophes } from '#shared/domain/search/apostrophes.ts'

const columns = {
  at: [
    ...[
      'поступила, киев',
      'поступила',
      'надійшла, київ',
      'надійшла',
      'дата',
      'время',
      'час',
      'date',
      'created',
    ],
    ...[
      'created at',
      'created time',
      'дата и время',
      'дата та час',
      'дата создания',
      'дата створення',
      'создана',
      'створено',
      'створена',
    ],
    ...['дата заявки', 'дата звернення', 'дата обращения'],
    // Google Forms.
    ...['отметка времени', 'позначка часу', 'timestamp'],
  ],
  kind: ['вид', 'тип', 'вид заявки', 'тип заявки', 'kind', 'type'],
  status: ['статус', 'состояние', 'стан', 'статус заявки', 'стан заявки', 'этап', 'етап', 'status', 'state'],
  name: [
    ...['имя', 'фио', 'клиент', 'контакт', "ім'я", 'піб', 'клієнт', "ім'я клієнта", 'имя клиента', 'name'],
    ...['full name', 'client', 'customer', 'полное имя', "повне ім'я"],
  ],
  phone: [
    ...[
      'телефон',
      'номер телефона',
      'номер телефону',
      'мобильный',
      'мобільний',
      'моб. телефон',
      'phone',
      'tel',
    ],
    ...['phone number', 'mobile', 'mobile phone', 'telephone', 'мобильный телефон', 'мобільний телефон'],
    ...['рабочий телефон', 'робочий телефон', 'контактный телефон', 'контактний телефон'],
    ...['телефон клиента', 'телефон клієнта'],
  ],
  email: [
    ...[
      'почта',
      'эл. почта',
      'электронная почта',
      'пошта',
      'ел. пошта',
      'електронна пошта',
      'имейл',
      'імейл',
    ],
    ...['email', 'e-mail', 'mail', 'адрес электронной почты', 'електронна адреса', 'email address'],
  ],
  message: [
    ...['сообщение', 'текст', 'комментарий', 'запрос', 'повідомлення', 'коментар', 'запит', 'message'],
    ...['comment', 'comments'],
  ],
  note: [
    'заметка',
    'заметки',
    'примечание',
    'примечания',
    'нотатка',
    'нотатки',
    'примітка',
    'примітки',
    'note',
    'notes',
  ],
} as const

const kinds = {
  callback: ['звонок', 'обратный звонок', 'дзвінок', 'зворотний дзвінок', 'callback', 'call'],
  calculation: ['расчет', 'расчёт', 'розрахунок', 'прорахунок', 'calculation', 'quote'],
} as const

const statuses = {
  new: ['новая', 'новый', 'новое', 'нова', 'новий', 'нове', 'new', 'open'],
  in_work: [
    ...['в работе', 'в обработке', 'обрабатывается', 'взята', 'взята в работу', 'в роботі', 'у роботі'],
    ...['в обробці', 'опрацьовується', 'взято', 'взято в роботу', 'in work', 'in progress'],
  ],
  done: [
    ...['готова', 'готово', 'выполнена', 'выполнено', 'закрыта', 'закрыто', 'завершена', 'завершено'],
    ...[
      'обработана',
      'обработано',
      'виконана',
      'виконано',
      'закрита',
      'закрито',
      'опрацьована',
      'опрацьовано',
    ],
    ...['done', 'closed', 'completed'],
  ],
  spam: ['спам', 'spam'],
} as const

const byWord = <Name extends string>(words: Record<Name, readonly string[]>): ReadonlyMap<string, Name> =>
  new Map(
    Object.entries<readonly string[]>(words).flatMap(([name, all]) => all.map(word => [word, name as Name])),
  )

/** Unifies the apostrophe of «ім'я», which is typed as several characters, and `phone_number`, as advertising writes it. */
const keyOf = (text: string): string => foldKey(plainApostrophes(text).replaceAll('_', ' '))

const columnNames = byWord(columns)
const kindNames = byWord(kinds)
const statusNames = byWord(statuses)

export const requestColumnOf = (title: string) => columnNames.get(keyOf(title))
export const requestKindOf = (text: string) => kindNames.get(keyOf(text))
export const requestStatusOf = (text: string) => statusNames.get(keyOf(text))
