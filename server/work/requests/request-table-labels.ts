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
    ...['дата создания сделки', 'дата створення угоди', 'create date', 'entry date', 'form date'],
    ...['submission date', 'submission time', 'submitted at', 'date created'],
    ...['дата/время', 'дата/час', 'дата добавления', 'дата додавання', 'создан', 'створений'],
    ...['дата поступления', 'дата надходження', 'дата и время создания', 'дата та час створення'],
    ...['дата звонка', 'дата дзвінка', 'дата и время звонка', 'дата та час дзвінка', 'дата отправки'],
    // Typeform, Tilda.
    ...['submit date', 'sent'],
  ],
  kind: ['вид', 'тип', 'вид заявки', 'тип заявки', 'kind', 'type'],
  status: [
    ...['статус', 'состояние', 'стан', 'статус заявки', 'стан заявки', 'этап', 'етап', 'status', 'state'],
    ...[
      'этап сделки',
      'стадия сделки',
      'етап угоди',
      'стадія угоди',
      'статус лида',
      'статус ліда',
      'lead status',
    ],
  ],
  name: [
    ...['имя', 'фио', 'клиент', 'контакт', "ім'я", 'піб', 'клієнт', "ім'я клієнта", 'имя клиента', 'name'],
    ...['full name', 'client', 'customer', 'полное имя', "повне ім'я", 'first name', 'your name'],
    ...['имя контакта', 'полное имя контакта', 'контактное лицо', "ім'я контакту", 'контактна особа'],
    ...['contact name', 'contact person', 'покупатель', 'покупець', 'ваше имя', "ваше ім'я"],
    ...['фио клиента', 'піб клієнта'],
    ...['ф.и.о.', 'п.і.б.', 'имя и фамилия', 'фамилия и имя', 'фамилия, имя', "ім'я та прізвище"],
    ...["прізвище та ім'я", "прізвище, ім'я", "ім'я і прізвище", 'заказчик', 'замовник'],
    ...['как вас зовут', 'як вас звати', 'imię i nazwisko', 'imię'],
  ],
  surname: ['фамилия', 'прізвище', 'last name', 'surname', 'family name', 'your last name', 'nazwisko'],
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
    ...['телефон клиента', 'телефон клієнта', 'рабочий прямой телефон', 'домашний телефон', 'другой телефон'],
    ...['домашній телефон', 'інший телефон', 'mobile phone number', 'business phone', 'home phone'],
    ...['your phone', 'your tel', 'ваш телефон', 'тел', 'моб. тел.', 'моб.'],
    ...['контактный номер', 'контактний номер', 'номер клиента', 'номер клієнта', 'contact phone'],
    ...['№ телефона', '№ телефону', '№ тел.', 'номер тел.', 'телефоны', 'телефони', 'телефон покупця'],
    ...['ваш номер телефона', 'ваш номер телефону', 'телефон для связи', "телефон для зв'язку"],
    ...['номер телефона для связи', "номер телефону для зв'язку", 'telefon', 'numer telefonu'],
    ...['work phone', 'other phone', 'phone work', 'phone home', 'phone mobile', 'phone other'],
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
    ...['рабочий email', 'рабочий e-mail', 'личный email', 'частный e-mail', 'другой email', 'другой e-mail'],
    ...[
      'робочий email',
      'робочий e-mail',
      'особистий email',
      'приватний e-mail',
      'e-mail address',
      'your email',
      'ваш email',
      'ваш e-mail',
      'ваша почта',
      'ваша пошта',
    ],
    ...['эл. адрес', 'ел. адреса', 'почта клиента', 'пошта клієнта', 'email клиента', 'email клієнта'],
    ...['email покупця', 'adres e-mail', 'work email', 'email work', 'email home', 'email other'],
  ],
  message: [
    ...['сообщение', 'текст', 'комментарий', 'запрос', 'повідомлення', 'коментар', 'запит', 'message'],
    ...['comment', 'comments', 'comment or message', 'your message'],
    ...['комментарий клиента', 'коментар клієнта', 'ваше сообщение', 'ваше повідомлення'],
    ...['комментарии', 'коментарі', 'текст сообщения', 'текст повідомлення', 'текст заявки', 'вопрос'],
    ...['питання', 'запрос клиента', 'запит клієнта', 'коментар покупця', 'textarea', 'wiadomość'],
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
    'комментарий менеджера',
    'коментар менеджера',
    'uwagi',
  ],
} as const

const kinds = {
  callback: ['звонок', 'обратный звонок', 'дзвінок', 'зворотний дзвінок', 'callback', 'call'],
  calculation: ['расчет', 'расчёт', 'розрахунок', 'прорахунок', 'calculation', 'quote'],
} as const

const statuses = {
  new: [
    ...['новая', 'новый', 'новое', 'нова', 'новий', 'нове', 'new', 'open'],
    ...['не обработан', 'неразобранное', 'не опрацьований', 'нерозібране'],
  ],
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
    ...['done', 'closed', 'completed', 'won', 'lost', 'обработан', 'опрацьований'],
    ...['успешно реализовано', 'закрыто и не реализовано', 'успішно реалізовано', 'закрито і не реалізовано'],
  ],
  spam: ['спам', 'spam'],
} as const

/**
 * Unifies the apostrophe of «ім'я», which is typed as several characters; `phone_number` and `your-name`, as programs write
 * them, and «моб.тел»; whose column it is in Pipedrive, `Person - Phone`, and amoCRM, `Phone (contact)`; the mark of a
 * field that has to be filled; and the number of a further column, `Phone 1 - Value`.
 */
const keyOf = (text: string): string =>
  foldKey(plainApostrophes(text).replaceAll(/[_.-]/g, ' '))
    .replace(/^(?:(?:person|deal|lead) )+(?=.)/, '')
    .replace(noteBehind, '')
    .replace(/(?: ?[*:?]| \d(?: value)?)$/, '')

const noteBehind = / \((?:contact|контакт|required|обязательно|обов'язково|mobile|viber|utc)\)/

const byWord = <Name extends string>(words: Record<Name, readonly string[]>): ReadonlyMap<string, Name> =>
  new Map(
    Object.entries<readonly string[]>(words).flatMap(([name, all]) =>
      all.map(word => [keyOf(word), name as Name]),
    ),
  )

const columnNames = byWord(columns)
const kindNames = byWord(kinds)
const statusNames = byWord(statuses)

export const requestColumnOf = (title: string) => columnNames.get(keyOf(title))
export const requestKindOf = (text: string) => kindNames.get(keyOf(text))
export const requestStatusOf = (text: string) => statusNames.get(keyOf(text))
