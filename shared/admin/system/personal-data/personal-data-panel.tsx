import { Alert, Box, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/system/personal-data.js'
import { OptionNumber } from '#shared/admin/calculation/options/option-number.tsx'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { copyText, notifyWarning } from '#shared/admin/platform/components/dialogs/notify.ts'
import { DownloadButton } from '#shared/admin/platform/files/download-button.tsx'
import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import { PasswordDialog } from '#shared/admin/platform/forms/password-dialog.tsx'
import { requestKindNames } from '#shared/admin/work/requests/request-names.ts'
import {
  type ErasurePlaceKind,
  erasePersonEndpoint,
  exportPersonEndpoint,
  type FoundPerson,
  findPersonEndpoint,
  type KeptInvoice,
} from '#shared/contract/system/personal-data.ts'
import { retentions } from '#shared/domain/calculation/office-options.ts'
import { aboutPerson } from '#shared/domain/named-by-number.ts'
import { keptAnswer } from '#shared/domain/work/invoices/kept-invoice.ts'
import { requestStatusNames } from '#shared/domain/work/state-names.ts'
import { ClosedInvoices, InvoicePdf } from './closed-invoices.tsx'
import { commentedName, ErasureList } from './erasure-list.tsx'

export const PersonalDataPanel = () => (
  <Stack gap="lg" maw="46rem">
    <Search />
    <section aria-labelledby="retention">
      <h2 id="retention">Сколько хранить</h2>
      <p className="admin-quiet">
        По истечении срока из заявки уходят имя, контакты и тексты. Сама заявка, её расчёт и даты остаются в
        счёте. <Link to="/admin/setting">Текст согласия</Link> — среди настроек сайта.
      </p>
      <Group align="flex-start" mt="sm">
        {Object.values(retentions).map(({ title, label, note, usual }) => (
          <OptionNumber key={title} {...{ title, label, note, usual }} />
        ))}
      </Group>
    </section>
    <section aria-labelledby="closed-invoices">
      <h2 id="closed-invoices">Закрытые счета</h2>
      <p className="admin-quiet">
        Данные клиента удалены, а выставленный счёт закон велит хранить (ПКУ 44.3; спросите бухгалтера). Видит
        его только владелец. Когда срок выйдет, обзор спросит, удалить ли его.
      </p>
      <ClosedInvoices />
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
  /** Other contacts of the person just erased, offered for a search, since no remaining record leads to them. */
  const [left, setLeft] = useState<string[]>([])
  const [answer, setAnswer] = useState<string[]>([])
  const search = (contact: string, others: string[] = []) => {
    setContact(contact)
    setLeft(others.filter(other => other !== contact))
    void run(contact)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAnswer([])
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
            <Group wrap="nowrap" align="stretch" gap="xs">
              <Box flex={1}>{input}</Box>
              <Button type="submit" loading={busy}>
                Найти
              </Button>
            </Group>
          )}
        />
      </form>
      {found && (
        <Found
          key={found.contact}
          found={found}
          onSearch={other => search(other, left)}
          onErased={invoices => {
            setAnswer(said => [...new Set([...said, ...keptAnswer(invoices)])])
            const [next, ...others] = new Set([...found.otherContacts, ...left])
            if (next === undefined) setFound(null)
            else search(next, others)
          }}
        />
      )}
      {answer.length > 0 && <Answer sentences={answer} />}
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

const Answer = ({ sentences }: { sentences: readonly string[] }) => {
  const text = sentences.join(' ')
  return (
    <Alert color="gray" mt="md" title="Ответ человеку">
      <p>{text}</p>
      <SmallButton mt="xs" onClick={() => void copyText(text, 'Скопировано')}>
        Скопировать
      </SmallButton>
    </Alert>
  )
}

interface FoundProps {
  found: FoundPerson
  onSearch(other: string): void
  onErased(invoices: readonly KeptInvoice[]): void
}

const Found = ({ found, onSearch, onErased }: FoundProps) => {
  const [erasing, setErasing] = useState(false)
  const { contact, otherContacts, requests, comments, orders, invoices, places } = found
  const besides = besidesOf(found)
  const hasFiles = places.some(({ what, own }) => what === 'order-file' && own)
  // Places may include kinds that this version does not know; an older server sends none.
  const erasable = requests.length + comments.length + orders.length + besides.length + places.length
  if (erasable + invoices.length === 0)
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
            <span>{mention ? '. Чужая заявка: упоминается в тексте' : name && `. ${name}`}</span>
            {consent && <span>{`. Согласие: версия ${consent.version}`}</span>}
            {message && !mention && <p className="admin-quiet">{message}</p>}
          </li>
        ))}
        {orders.map(({ id, createdAt, name, mention, car, binned }) => (
          <li key={`order-${id}`}>
            {binned ? (
              <span>{`Заказ № ${id} в корзине`}</span>
            ) : (
              <Link to={`/admin/orders/${id}`}>{`Заказ № ${id}`}</Link>
            )}
            <span>{`, ${formatDay(createdAt)}`}</span>
            <span>{mention ? '. Чужой заказ: упоминается в тексте' : name && `. ${name}`}</span>
            {car && <span>{`. ${car}`}</span>}
          </li>
        ))}
        {comments.map(({ id, kind, record, author, text }) => (
          <li key={`comment-${id}`}>
            Комментарий к {commentedName(kind)} {record}, {author}
            <p className="admin-quiet">{text}</p>
          </li>
        ))}
      </ul>
      {invoices.length > 0 && (
        <>
          <p>{keptAnswer(invoices).join(' ')}</p>
          <Group gap="xs">
            {invoices.map(invoice => (
              <InvoicePdf key={invoice.id} invoice={invoice} />
            ))}
          </Group>
        </>
      )}
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
        {erasable > 0 && (
          <Button color="red" variant="light" onClick={() => setErasing(true)}>
            Удалить всё…
          </Button>
        )}
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
        <SmallButton key={contact} onClick={() => onSearch(contact)}>
          Найти {contact}
        </SmallButton>
      ))}
    </Group>
  </Alert>
)

/** Records of the person that the page only counts. */
const besidesOf = ({ messages, logLines, views, binned, orders, places }: FoundPerson): string[] => {
  const placesOf = (kind: ErasurePlaceKind) => places.filter(({ what }) => what === kind).length
  const counts: Record<keyof typeof texts.besides, number> = {
    messages,
    logLines,
    quotes: placesOf('quote'),
    orderFiles: placesOf('order-file'),
    cases: placesOf('case'),
    templates: placesOf('template'),
    views,
    binned: binned - orders.filter(order => order.binned).length,
  }
  const named = Object.entries(counts) as [keyof typeof counts, number][]
  return named.flatMap(([what, n]) => (n > 0 ? [texts.besides[what]({ n })] : []))
}

interface EraseDialogProps extends Pick<FoundProps, 'found' | 'onErased'> {
  onClose(): void
}

const EraseDialog = ({ found, onErased, onClose }: EraseDialogProps) => {
  const { contact, backups, invoices, places, plan } = found
  const isOpen = invoices.some(({ keptUntil }) => keptUntil === null)
  return (
    <PasswordDialog
      title={`Удалить всё о ${aboutPerson(contact)}?`}
      action={isOpen ? 'Закрыть и хранить' : 'Удалить навсегда'}
      destroys
      act={(client, currentPassword) =>
        client.call(erasePersonEndpoint, {
          // An older server sends no plan.
          body: { contact, currentPassword, ...(plan !== '' && { plan }), ...(isOpen && { keepOpen: true }) },
        })
      }
      changes={['person']}
      done={({ requests }) => (requests === 0 ? 'Удалено' : texts.erasedFrom({ n: requests }))}
      onDone={({ compacted, invoices: kept }) => {
        if (!compacted)
          notifyWarning(
            'Следы ещё стираются',
            'Данные удалены. Их следы уйдут и из журнала базы, как только его дочитает другая программа, например резервное копирование. До тех пор об этом напоминает обзор.',
          )
        onErased(kept)
      }}
      onClose={onClose}
    >
      <Stack gap="xs">
        <ErasureList places={places} />
        {isOpen && (
          <Text size="sm" fw={600}>
            Есть неоплаченный счёт, и целиком заказ не удалить. Контакты уйдут сразу; плательщик, деньги и
            счета останутся, пока их не оплатят или не аннулируют, а потом закроются.
          </Text>
        )}
        {keptAnswer(invoices).length > 0 && <Text size="sm">{keptAnswer(invoices).join(' ')}</Text>}
        <Text size="sm">Имя, контакты и тексты исчезнут сразу и навсегда: в корзину они не попадут.</Text>
        <Text size="sm">
          {backups.goneBy === null
            ? 'Ночных копий, где они ещё есть, нет.'
            : texts.leftInCopies({ n: backups.kept, day: formatDay(backups.goneBy) })}{' '}
          Новые копии их уже не содержат. Копии перед обновлениями (последние три) уходят через одиннадцать
          месяцев, а то и раньше; скачанные копии, письма о заявках в почте и сообщения в Telegram удалите
          сами.
        </Text>
      </Stack>
    </PasswordDialog>
  )
}
