import { Alert, Box, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/system/personal-data.js'
import { retentionLabels, retentionNotes } from '#messages/domain/calculation.js'
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
import { retentionNames, retentions } from '#shared/domain/calculation/office-options.ts'
import { aboutPerson } from '#shared/domain/named-by-number.ts'
import { keptAnswer } from '#shared/domain/work/invoices/kept-invoice.ts'
import { requestStatusNames } from '#shared/domain/work/state-names.ts'
import { ClosedInvoices, InvoicePdf } from './closed-invoices.tsx'
import { commentedName, ErasureList } from './erasure-list.tsx'

export const PersonalDataPanel = () => (
  <Stack gap="lg" maw="46rem">
    <Search />
    <section aria-labelledby="retention">
      <h2 id="retention">{texts.howLong}</h2>
      <p className="admin-quiet">
        {texts.whatIsLost} <Link to="/admin/setting">{texts.consentText}</Link> {texts.amongSettings}
      </p>
      <Group align="flex-start" mt="sm">
        {retentionNames.map(name => (
          <OptionNumber
            key={name}
            {...retentions[name]}
            label={retentionLabels[name]}
            note={retentionNotes[name]}
          />
        ))}
      </Group>
    </section>
    <section aria-labelledby="closed-invoices">
      <h2 id="closed-invoices">{texts.closedInvoices}</h2>
      <p className="admin-quiet">{texts.aboutClosed}</p>
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
      <h2 id="person">{texts.allOfPerson}</h2>
      <form onSubmit={submit} noValidate>
        <TextInput
          label={texts.contact}
          autoComplete="off"
          value={contact}
          onChange={event => setContact(event.currentTarget.value)}
          error={problems.contact ?? failure}
          inputContainer={input => (
            <Group wrap="nowrap" align="stretch" gap="xs">
              <Box flex={1}>{input}</Box>
              <Button type="submit" loading={busy}>
                {texts.find}
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
          <OtherContacts title={texts.hadOthers} contacts={left} onSearch={other => search(other, left)}>
            {texts.mayRemain}
          </OtherContacts>
        </Stack>
      )}
    </section>
  )
}

const Answer = ({ sentences }: { sentences: readonly string[] }) => {
  const text = sentences.join(' ')
  return (
    <Alert color="gray" mt="md" title={texts.answer}>
      <p>{text}</p>
      <SmallButton mt="xs" onClick={() => void copyText(text, texts.copied)}>
        {texts.copyAnswer}
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
  // Places may include kinds that this version does not know.
  const erasable = requests.length + comments.length + orders.length + besides.length + places.length
  if (erasable + invoices.length === 0)
    return <Alert color="gray">{texts.nothingKept({ contact: aboutPerson(contact) })}</Alert>
  return (
    <Stack gap="sm" mt="md" role="region" aria-label={texts.foundOf({ contact: aboutPerson(contact) })}>
      <ul className="admin-rows">
        {requests.map(({ id, kind, status, createdAt, name, mention, message, consent }) => (
          <li key={id}>
            <Link to={`/admin/requests?open=${id}`}>
              {requestKindNames[kind]} № {id}
            </Link>
            , {formatDay(createdAt)}, {requestStatusNames[status].toLowerCase()}
            <span>{mention ? texts.otherRequest : name && `. ${name}`}</span>
            {consent && <span>{texts.consent({ version: consent.version })}</span>}
            {message && !mention && <p className="admin-quiet">{message}</p>}
          </li>
        ))}
        {orders.map(({ id, createdAt, name, mention, car, binned }) => (
          <li key={`order-${id}`}>
            {binned ? (
              <span>{texts.orderInBin({ id })}</span>
            ) : (
              <Link to={`/admin/orders/${id}`}>{texts.order({ id })}</Link>
            )}
            <span>{`, ${formatDay(createdAt)}`}</span>
            <span>{mention ? texts.otherOrder : name && `. ${name}`}</span>
            {car && <span>{`. ${car}`}</span>}
          </li>
        ))}
        {comments.map(({ id, kind, record, author, text }) => (
          <li key={`comment-${id}`}>
            {texts.commentOn} {commentedName(kind)} {record}, {author}
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
      {besides.length > 0 && <p className="admin-quiet">{texts.andAlso({ value1: besides.join(', ') })}</p>}
      {otherContacts.length > 0 && (
        <OtherContacts title={texts.hasOther} contacts={otherContacts} onSearch={onSearch}>
          {texts.notShownHere}
        </OtherContacts>
      )}
      <Group gap="xs">
        {(hasFiles ? formats : formats.slice(0, 2)).map(format => (
          <DownloadButton
            key={format}
            file={client => client.download(exportPersonEndpoint, { body: { contact, format } })}
          >
            {texts.exports[format]}
          </DownloadButton>
        ))}
        {erasable > 0 && (
          <Button color="red" variant="light" onClick={() => setErasing(true)}>
            {texts.removeAll}
          </Button>
        )}
      </Group>
      {erasing && <EraseDialog found={found} onErased={onErased} onClose={() => setErasing(false)} />}
    </Stack>
  )
}

const formats = ['json', 'html', 'tar'] as const

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
          {texts.findContact({ contact })}
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
  const open = invoices.filter(({ keptUntil }) => keptUntil === null)
  const isOpen = open.length > 0
  return (
    <PasswordDialog
      title={texts.removeAllQuestion({ contact: aboutPerson(contact) })}
      action={isOpen ? texts.closeAndKeep : texts.removeForever}
      destroys
      act={(client, currentPassword) =>
        client.call(erasePersonEndpoint, {
          body: { contact, currentPassword, plan, ...(isOpen && { keepOpen: true }) },
        })
      }
      changes={['person']}
      done={({ requests }) => (requests === 0 ? texts.removed : texts.erasedFrom({ n: requests }))}
      onDone={({ compacted, invoices: kept }) => {
        if (!compacted) notifyWarning(texts.tracesRemain, texts.tracesHint)
        onErased(kept)
      }}
      onClose={onClose}
    >
      <Stack gap="xs">
        <ErasureList places={places} keptOrders={new Set(open.map(({ orderId }) => String(orderId)))} />
        {isOpen && (
          <Text size="sm" fw={600}>
            {texts.unpaidInvoice}
          </Text>
        )}
        {keptAnswer(invoices).length > 0 && <Text size="sm">{keptAnswer(invoices).join(' ')}</Text>}
        <Text size="sm">{texts.goneForever}</Text>
        <Text size="sm">
          {backups.goneBy === null
            ? texts.noCopies
            : texts.leftInCopies({ n: backups.kept, day: formatDay(backups.goneBy) })}{' '}
          {texts.newCopies}
        </Text>
      </Stack>
    </PasswordDialog>
  )
}
