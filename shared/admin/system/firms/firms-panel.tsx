import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as texts from '#messages/admin/system/firms.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { CompactButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { useFocusBack } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { confirm } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { EmptyState, QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { PasswordDialog } from '#shared/admin/platform/forms/password-dialog.tsx'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import {
  confirmFirmEndpoint,
  type Firm,
  listFirmsEndpoint,
  type FirmNumbers as Numbers,
  readFirmNumbersEndpoint,
  removeFirmEndpoint,
  stateFirmNumberEndpoint,
} from '#shared/contract/system/firms.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { FirmForm } from './firm-form.tsx'

export const FirmsPanel = () => {
  const firms = useCall(listFirmsEndpoint)
  const mayWrite = useCan('firms.write')
  const [open, setOpen] = useState<number | 'new' | null>(null)
  const adder = useFocusBack(open === 'new')
  return (
    <Stack gap="md" maw="52rem">
      <p className="admin-quiet">{texts.about}</p>
      <QueryState of={firms} rows={3} />
      {firms.data?.length === 0 && open === null && (
        <EmptyState title={texts.noneYet}>{mayWrite ? texts.addFirst : texts.ownerAdds}</EmptyState>
      )}
      {firms.data?.map(firm => (
        <FirmCard
          key={firm.id}
          firm={firm}
          mayWrite={mayWrite}
          isOpen={open === firm.id}
          onOpen={() => setOpen(firm.id)}
          onClose={() => setOpen(null)}
        />
      ))}
      {open === 'new' && <FirmForm firm={null} onClose={() => setOpen(null)} />}
      {mayWrite && open === null && firms.data && (
        <Group>
          <Button ref={adder} onClick={() => setOpen('new')}>
            {texts.newFirm}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

interface FirmCardProps {
  firm: Firm
  mayWrite: boolean
  isOpen: boolean
  onOpen(): void
  onClose(): void
}

const FirmCard = ({ firm, mayWrite, isOpen, onOpen, onClose }: FirmCardProps) => {
  const opener = useFocusBack(isOpen)
  const [isAsking, setAsking] = useState(false)
  const remove = useAction(
    api => api.call(removeFirmEndpoint, { params: { id: firm.id }, ifMatch: firm.version }),
    { changes: ['firm'], done: texts.removed },
  )
  if (isOpen) return <FirmForm firm={firm} onClose={onClose} />
  return (
    <article className="admin-card" aria-label={firm.shortName}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <h2>
          {firm.shortName} {firm.retired && <Badge tone="mute">{texts.retired}</Badge>}
        </h2>
        {mayWrite && (
          <Group gap={4} wrap="nowrap">
            <Button ref={opener} size="compact-sm" variant="default" onClick={onOpen}>
              {texts.change}
            </Button>
            <CompactButton
              variant="subtle"
              color="red"
              onClick={() =>
                confirm({
                  title: texts.removeQuestion({ shortName: firm.shortName }),
                  text: texts.removalLimits,
                  action: texts.remove,
                  act: remove.run,
                })
              }
            >
              {texts.remove}
            </CompactButton>
          </Group>
        )}
      </Group>
      {!firm.confirmed && (
        <Alert color="red" title={texts.unconfirmed} mb="sm">
          {texts.fromCopy}
          {mayWrite && (
            <Button size="compact-sm" mt="xs" onClick={() => setAsking(true)}>
              {texts.accountsRight}
            </Button>
          )}
        </Alert>
      )}
      {firm.accountChanges.map(({ before, after, at, by }) => (
        <Alert key={at + after} color="yellow" mb="sm">
          {texts.accountChanged}
          {by}
          {texts.wasBefore}
          {before || '—'}
          {texts.becameAfter}
          {after || '—'}.
        </Alert>
      ))}
      <p>{texts.details({ name: firm.name, code: firm.code, address: firm.address })}</p>
      <ul className="admin-plain-list">
        {firm.accounts.map(({ key, iban, bank, usual }) => (
          <li key={key}>
            {`${iban.replace(/(.{4})(?=.)/g, '$1 ')}, ${bank}${usual && firm.accounts.length > 1 ? texts.commaUsual : ''}`}
          </li>
        ))}
      </ul>
      <FirmNumbersForm firm={firm} mayWrite={mayWrite} />
      {isAsking && (
        <PasswordDialog
          title={texts.accountsRightQuestion}
          action={texts.areRight}
          act={(client, password) =>
            client.call(confirmFirmEndpoint, { params: { id: firm.id }, ifMatch: firm.version, password })
          }
          changes={['firm']}
          done={texts.accountsConfirmed}
          onClose={() => setAsking(false)}
        >
          {texts.clientsWillPay}
        </PasswordDialog>
      )}
    </article>
  )
}

export const FirmNumbersForm = ({ firm, mayWrite }: { firm: Firm; mayWrite: boolean }) => {
  const numbers = useCall(readFirmNumbersEndpoint, { params: { id: firm.id } })
  const [asked, setAsked] = useState<Numbers | null>(null)
  const [closing, setClosing] = useState<Numbers | null>(null)
  const thisYear = Number(kyivDay(new Date()).slice(0, 4))
  const [last, setLast] = useState('')
  return (
    <Stack gap={4} mt="sm">
      {numbers.data?.map(counter => (
        <Group key={counter.year} gap="xs">
          <span>
            <span>{`${counter.year}: ${counter.last === 0 ? texts.noNumbers : texts.lastNumber({ last: counter.last })}`}</span>
            {!counter.open && <strong>{texts.shutAfterRestore}</strong>}
            {counter.closed && <span>{texts.yearIsClosed}</span>}
            {counter.lost.map(({ from, to }) => (
              <span key={from}>{texts.lostNumbers({ from, to })}</span>
            ))}
          </span>
          {mayWrite && (!counter.open || counter.last === 0) && (
            <CompactButton
              onClick={() => {
                setLast(String(counter.last))
                setAsked(counter)
              }}
            >
              {texts.tellLastNumber}
            </CompactButton>
          )}
          {mayWrite && counter.open && counter.year < thisYear && (
            <CompactButton variant="subtle" onClick={() => setClosing(counter)}>
              {counter.closed ? texts.openYear : texts.closeYear}
            </CompactButton>
          )}
        </Group>
      ))}
      {closing && (
        <PasswordDialog
          title={(closing.closed ? texts.openYearQuestion : texts.closeYearQuestion)({ year: closing.year })}
          action={(closing.closed ? texts.openThisYear : texts.closeThisYear)({ year: closing.year })}
          act={(client, password) =>
            client.call(stateFirmNumberEndpoint, {
              params: { id: firm.id, year: closing.year },
              body: { last: closing.last, closed: !closing.closed },
              password,
            })
          }
          changes={['firm']}
          onClose={() => setClosing(null)}
        >
          {closing.closed ? texts.opensDays : texts.closesDays}
        </PasswordDialog>
      )}
      {asked && (
        <PasswordDialog
          title={texts.lastNumberOf({ year: asked.year })}
          action={texts.tell}
          act={(client, password) =>
            client.call(stateFirmNumberEndpoint, {
              params: { id: firm.id, year: asked.year },
              body: { last: Number(last) },
              password,
            })
          }
          changes={['firm']}
          onClose={() => setAsked(null)}
        >
          <p>{asked.open ? texts.nextNumber : texts.whereToLook}</p>
          <TextInput
            label={texts.lastIssued}
            inputMode="numeric"
            value={last}
            onChange={event => setLast(event.currentTarget.value.replaceAll(/\D/g, ''))}
          />
        </PasswordDialog>
      )}
    </Stack>
  )
}
