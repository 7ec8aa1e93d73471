/** Everything about one person: found, handed over, erased; and how long such data stay. */
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { OptionNumber } from '#shared/admin/calculation/options/option-number.tsx'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { notifyDone, notifyWarning } from '#shared/admin/platform/components/dialogs/notify.ts'
import { DownloadButton } from '#shared/admin/platform/files/download-button.tsx'
import { formatDay, pluralise } from '#shared/admin/platform/format/format-time.ts'
import { PasswordDialog } from '#shared/admin/platform/forms/password-dialog.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { requestKindNames } from '#shared/admin/work/requests/request-names.ts'
import {
  type ErasurePlaceKind,
  erasePersonEndpoint,
  exportPersonEndpoint,
  type FoundPerson,
  findPersonEndpoint,
} from '#shared/contract/system/personal-data.ts'
import { retentionMonthsOf, retentionOptions } from '#shared/domain/calculation/office-options.ts'
import { aboutPerson } from '#shared/domain/named-by-number.ts'
import { requestStatusNames } from '#shared/domain/work/state-names.ts'
import classes from '../accounts/people.module.css'
import { commentedName, ErasureList } from './erasure-list.tsx'

export const PeopleDataPanel = () => (
  <Stack gap="lg" maw="46rem">
    <Search />
    <section aria-labelledby="retention">
      <h2 id="retention">Сколько хранить</h2>
      <p className="admin-quiet">
        По истечении срока из заявки уходят имя, контакты и тексты. Сама заявка, её расчёт и даты остаются в
        счёте. <Link to="/admin/setting">Текст согласия</Link> — среди настроек сайта.
      </p>
      <Group align="flex-start" mt="sm">
        <Months kind="callback" label="Заявки на звонок, месяцев" />
        <Months kind="calculation" label="Заявки на расчёт, месяцев" />
      </Group>
    </section>
  </Stack>
)

const Search = () => {
  const [contact, setContact] = useState('')
  const [found, setFound] = useState<FoundPerson | null>(null)
  const { busy, problems, failure, run } = useAction(
    (client, contact: string) => client.call(findPersonEndpoint, { body: { contact } }),
    { onDone: setFound, onRefused: () => setFound(null), saysHere: true },
  )
  /** Contacts of those just erased: with them gone nothing else would name these. */
  const [left, setLeft] = useState<string[]>([])
  const search = (contact: string, others: string[] = []) => {
    setContact(contact)
    setLeft(others.filter(other => other !== contact))
    void run(contact)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(contact)
  }
  return (
    <section aria-labelledby="person">
      <h2 id="person">Всё об одном человеке</h2>
      <form onSubmit={submit} noValidate>
        <TextInput
          label="Телефон, почта, номер заявки или заказа"
          autoComplete="off"
          value={contact}
          onChange={event => setContact(event.currentTarget.value)}
          error={problems.contact ?? failure}
          inputContainer={input => (
            <div className={classes.search}>
              {input}
              <Button type="submit" loading={busy}>
                Найти
              </Button>
            </div>
          )}
        />
      </form>
      {found && (
        <Found
          key={found.contact}
          found={found}
          onSearch={other => search(other, left)}
          onErased={() => {
            const [next, ...others] = new Set([...found.otherContacts, ...left])
            if (next === undefined) setFound(null)
            else search(next, others)
          }}
        />
      )}
      {left.length > 0 && (
        <Stack mt="md">
          <OtherContacts
            title="У этого человека были и другие контакты"
            contacts={left}
            onSearch={other => search(other, left)}
          >
            Что записано только под ними, могло остаться: найдите и удалите.
          </OtherContacts>
        </Stack>
      )}
    </section>
  )
}

interface FoundProps {
  found: FoundPerson
  onSearch(other: string): void
  onErased(): void
}

const Found = ({ found, onSearch, onErased }: FoundProps) => {
  const [erasing, setErasing] = useState(false)
  const { contact, otherContacts, requests, comments, orders, places } = found
  const besides = besidesOf(found)
  const hasFiles = places.some(({ what, own }) => what === 'order-file' && own)
  // A newer server may know other places, an older one names none.
  if (requests.length + comments.length + orders.length + besides.length + places.length === 0)
    return <Alert color="gray">О {aboutPerson(contact)} ничего не хранится.</Alert>
  return (
    <Stack gap="sm" mt="md" role="region" aria-label={`Найдено о ${aboutPerson(contact)}`}>
      <ul className="admin-rows">
        {requests.map(({ id, kind, status, createdAt, name, mention, message, consent }) => (
          <li key={id}>
            <Link to={`/admin/requests?open=${id}`}>
              {requestKindNames[kind]} № {id}
            </Link>
            , {formatDay(createdAt)}, {requestStatusNames[status].toLowerCase()}
            {mention ? '. Чужая заявка: упоминается в тексте' : name && `. ${name}`}
            {consent && `. Согласие: версия ${consent.version}`}
            {message && !mention && <p className="admin-quiet">{message}</p>}
          </li>
        ))}
        {orders.map(({ id, createdAt, name, mention, car, binned }) => (
          <li key={`order-${id}`}>
            {binned ? `Заказ № ${id} в корзине` : <Link to={`/admin/orders/${id}`}>Заказ № {id}</Link>},{' '}
            {formatDay(createdAt)}
            {mention ? '. Чужой заказ: упоминается в тексте' : name && `. ${name}`}
            {car && `. ${car}`}
          </li>
        ))}
        {comments.map(({ id, kind, record, author, text }) => (
          <li key={`comment-${id}`}>
            Комментарий к {commentedName(kind)} {record}, {author}
            <p className="admin-quiet">{text}</p>
          </li>
        ))}
      </ul>
      {besides.length > 0 && <p className="admin-quiet">И ещё: {besides.join(', ')}.</p>}
      {otherContacts.length > 0 && (
        <OtherContacts
          title="У этого человека есть и другой контакт"
          contacts={otherContacts}
          onSearch={onSearch}
        >
          Заявки и заказы, где стоит только он, здесь не показаны: их ищут и удаляют отдельно.
        </OtherContacts>
      )}
      <Group gap="xs">
        {(hasFiles ? formats : formats.slice(0, 2)).map(([format, words]) => (
          <DownloadButton
            key={format}
            file={client => client.download(exportPersonEndpoint, { body: { contact, format } })}
          >
            {words}
          </DownloadButton>
        ))}
        <Button color="red" variant="light" onClick={() => setErasing(true)}>
          Удалить всё…
        </Button>
      </Group>
      {erasing && <EraseDialog found={found} onErased={onErased} onClose={() => setErasing(false)} />}
    </Stack>
  )
}

const formats = [
  ['json', 'Выгрузить JSON'],
  ['html', 'Выгрузить для чтения'],
  ['tar', 'Выгрузить с файлами'],
] as const

interface OtherContactsProps {
  title: string
  contacts: readonly string[]
  onSearch(other: string): void
  children: ReactNode
}

const OtherContacts = ({ title, contacts, onSearch, children }: OtherContactsProps) => (
  <Alert color="yellow" title={title}>
    <p>{children}</p>
    <Group gap="xs" mt="xs">
      {contacts.map(contact => (
        <Button key={contact} size="xs" variant="default" onClick={() => onSearch(contact)}>
          Найти {contact}
        </Button>
      ))}
    </Group>
  </Alert>
)

/** Finds that are counted and not listed. */
const besidesOf = ({ messages, logLines, views, binned, orders, places }: FoundPerson): string[] => {
  const placesOf = (kind: ErasurePlaceKind) => places.filter(({ what }) => what === kind).length
  const counted: [number, Parameters<typeof pluralise>[1]][] = [
    [messages, ['письмо в очереди отправки', 'письма в очереди отправки', 'писем в очереди отправки']],
    [logLines, ['строка журнала', 'строки журнала', 'строк журнала']],
    [placesOf('quote'), ['место в расчёте', 'места в расчётах', 'мест в расчётах']],
    [placesOf('order-file'), ['файл заказа', 'файла заказов', 'файлов заказов']],
    [
      placesOf('case'),
      [
        'страница доставленного автомобиля',
        'страницы доставленных автомобилей',
        'страниц доставленных автомобилей',
      ],
    ],
    [placesOf('template'), ['шаблон ответа', 'шаблона ответов', 'шаблонов ответов']],
    [views, ['сохранённый вид списка', 'сохранённых вида списков', 'сохранённых видов списков']],
    [
      binned - orders.filter(order => order.binned).length,
      ['запись в корзине', 'записи в корзине', 'записей в корзине'],
    ],
  ]
  return counted.flatMap(([number, forms]) => (number > 0 ? [pluralise(number, forms)] : []))
}

interface EraseDialogProps {
  found: FoundPerson
  onErased(): void
  onClose(): void
}

const EraseDialog = ({ found, onErased, onClose }: EraseDialogProps) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const { contact, backups, places, plan } = found
  const erase = async (currentPassword: string) => {
    const { requests, compacted } = await client.call(erasePersonEndpoint, {
      // An older server knows no plan.
      body: { contact, currentPassword, ...(plan !== '' && { plan }) },
    })
    void refresh(queries, 'person')
    notifyDone(
      requests === 0 ? 'Удалено' : `Удалено из ${pluralise(requests, ['заявки', 'заявок', 'заявок'])}`,
    )
    if (!compacted)
      notifyWarning(
        'Следы ещё стираются',
        'Данные удалены. Их следы уйдут и из журнала базы, как только его дочитает другая программа, например резервное копирование. До тех пор об этом напоминает обзор.',
      )
    onErased()
  }
  return (
    <PasswordDialog
      title={`Удалить всё о ${aboutPerson(contact)}?`}
      action="Удалить навсегда"
      onConfirm={erase}
      onClose={onClose}
    >
      <Stack gap="xs">
        <ErasureList places={places} />
        <Text size="sm">Имя, контакты и тексты исчезнут сразу и навсегда: в корзину они не попадут.</Text>
        <Text size="sm">
          {backups.goneBy === null
            ? 'Ночных копий, где они ещё есть, нет.'
            : `В ${pluralise(backups.kept, ['ночной копии', 'ночных копиях', 'ночных копиях'])} они ещё есть; последняя такая копия уйдёт до ${formatDay(backups.goneBy)}.`}{' '}
          Новые копии их уже не содержат. Копии перед обновлениями (последние три) уходят через одиннадцать
          месяцев, а то и раньше; скачанные копии, письма о заявках в почте и сообщения в Telegram удалите
          сами.
        </Text>
      </Stack>
    </PasswordDialog>
  )
}

const Months = ({ kind, label }: { kind: keyof typeof retentionOptions; label: string }) => (
  <OptionNumber
    label={label}
    title={retentionOptions[kind]}
    usual={retentionMonthsOf({}, kind)}
    note="Через сколько месяцев заявка теряет имя и контакты."
  />
)
