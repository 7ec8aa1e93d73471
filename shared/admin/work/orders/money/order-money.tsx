import { Alert, Box, Checkbox, Flex, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import * as texts from '#messages/admin/work/orders.js'
import { groups as groupNames } from '#messages/calculation/line-groups.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { CompactButton, SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { requestSave } from '#shared/admin/platform/components/controls/page-commands.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import { RecordForm } from '#shared/admin/platform/records/record-form.tsx'
import { unbilledLines } from '#shared/calculator/orders/bill-lines.ts'
import {
  amountText,
  compareWithAgreed,
  groupsInQuestion,
  sumsOf,
} from '#shared/calculator/orders/order-money.ts'
import { lineGroups } from '#shared/calculator/statement/statement-shape.ts'
import { readOrderLettersEndpoint } from '#shared/contract/work/order-letters.ts'
import { type OrderMoney, readOrderMoneyEndpoint } from '#shared/contract/work/order-money.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { isRecord } from '#shared/domain/is-record.ts'
import { currencies } from '#shared/domain/money/money.ts'
import { formatAmount } from '#shared/domain/money/signed-amount.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { amountOf, newEntry, newKey, typedAmount } from '../order-money-kind.ts'
import { OrderComparison } from './order-comparison.tsx'
import { MoneyEntry } from './order-money-entry.tsx'
import { type MoneyEditor, useOrderMoney } from './use-order-money.ts'

/** State of the money form, for the page, whose save button saves order and money together. */
export interface MoneyState {
  isSaving: boolean
  errors: Readonly<Record<string, ReactNode>>
  failure: string | null
}

export const noMoney: MoneyState = { isSaving: false, errors: {}, failure: null }

interface PartProps {
  order: Order
  /** True while the order's own form shows a question, which is answered first. */
  isAsking: boolean
  onChange(state: MoneyState): void
}

export const OrderMoneyPart = (part: PartProps) => {
  const money = useCall(readOrderMoneyEndpoint, { params: { id: part.order.id } }, { staleTime: 0 })
  return (
    <Stack component="section" aria-labelledby="order-money">
      <Box component="h2" m={0} id="order-money">
        {texts.places.money}
      </Box>
      {money.data && money.isFetchedAfterMount ? (
        <MoneyForm key={String(money.data.erasedAt)} {...part} money={money.data} />
      ) : (
        <QueryState of={money} rows={3} />
      )}
    </Stack>
  )
}

const labels = texts.moneyLabels

type Named = Readonly<Record<string, { what: string }>>

const MoneyForm = ({ order, money, isAsking, onChange }: PartProps & { money: OrderMoney }) => {
  const editor = useOrderMoney(money)
  const { form, state } = editor
  const base = editor.base ?? money
  const { values } = form
  const [opened, setOpened] = useState<string | null>(null)
  const { errors } = form
  const { failure } = editor
  const isSaving = state === 'saving'
  useEffect(() => onChange({ isSaving, errors, failure }), [isSaving, errors, failure, onChange])
  useEffect(() => () => onChange(noMoney), [onChange])
  const isErased = money.erasedAt !== null
  const merged = editor.conflict?.merge.merged
  const theirs = editor.joined?.theirs
  const named: Named = {
    ...Object.fromEntries([...base.bills, ...base.payments].map(entry => [entry.key, entry])),
    ...{ ...theirs?.bills, ...theirs?.payments },
    ...{ ...merged?.bills, ...merged?.payments },
  }

  const today = kyivDay(new Date())
  const lists = {
    bills: { title: texts.moneyLabels.bills, add: texts.addBill, none: texts.noBills },
    payments: { title: texts.clientPayments, add: texts.addPayment, none: texts.noPayments },
  } as const
  const add = (list: keyof typeof lists) => {
    const key = newKey()
    const entry = newEntry(values.currency)
    if (list === 'bills')
      form.setFieldValue('bills', {
        ...values.bills,
        [key]: { ...entry, day: today, group: 'delivery', line: '', file: '' },
      })
    else form.setFieldValue('payments', { ...values.payments, [key]: { ...entry, due: today, paid: '' } })
    setOpened(key)
  }
  const offered = unbilledLines(base.agreed, Object.values(values.bills), values.currency)
  const addOffered = () =>
    form.setFieldValue('bills', {
      ...values.bills,
      ...Object.fromEntries(
        offered.map(({ line: { code, group, title }, amount }) => [
          newKey(),
          {
            ...newEntry(values.currency),
            ...{ what: title, amount: typedAmount(amount), day: today, group, line: code, file: '' },
          },
        ]),
      ),
    })
  const remove = (list: keyof typeof lists, key: string) => {
    form.clearErrors()
    form.setFieldValue(
      list,
      // Cast: with a union of two names TypeScript wants a value that fits both fields.
      Object.fromEntries(Object.entries(values[list]).filter(([entryKey]) => entryKey !== key)) as never,
    )
  }

  return (
    <RecordForm
      editor={isAsking ? { ...editor, conflict: null } : editor}
      label={texts.orderMoney}
      labels={labels}
      labelOf={({ field, item }) => labelOf(named, field, item)}
      show={showValue}
      onSubmit={requestSave}
    >
      <Sums money={base} />
      <OrderComparison money={base} />
      <Group align="end">
        <NativeSelect
          label={labels.currency}
          disabled={isErased}
          data={[...currencies]}
          {...form.getInputProps('currency')}
        />
        <Checkbox
          label={labels.closed}
          description={texts.closedMeans}
          disabled={isErased}
          {...form.getInputProps('closed', { type: 'checkbox' })}
        />
        <Checkbox
          label={labels.shown}
          description={<ShownWhere order={order} />}
          disabled={isErased}
          {...form.getInputProps('shown', { type: 'checkbox' })}
        />
      </Group>
      {!isErased && <UnbilledGroups money={base} editor={editor} />}
      {(['bills', 'payments'] as const).map(list => (
        <div key={list}>
          <Box component="h3" mb="2xs" fz="md">
            {lists[list].title}
          </Box>
          {Object.keys(values[list]).length === 0 && (
            <Text size="sm" c="dimmed">
              {lists[list].none}
            </Text>
          )}
          <Stack component="ul" gap={0} mb="xs" className="admin-ruled" aria-label={lists[list].title}>
            {Object.keys(values[list]).map(key => (
              <MoneyEntry
                key={key}
                at={{ list, key }}
                editor={editor}
                base={base}
                isOpen={opened === key}
                isErased={isErased}
                onOpen={isOpen => setOpened(isOpen ? key : null)}
                onRemove={() => remove(list, key)}
              />
            ))}
          </Stack>
          {!isErased && (
            <Group gap="xs">
              <SmallButton onClick={() => add(list)}>{lists[list].add}</SmallButton>
              {list === 'bills' && offered.length > 0 && (
                <SmallButton title={texts.billForEachLine} onClick={addOffered}>
                  {texts.billsByQuote}
                </SmallButton>
              )}
            </Group>
          )}
        </div>
      ))}
    </RecordForm>
  )
}

/** Asks for confirmation of each group without a bill, once all bills are marked as received. */
const UnbilledGroups = ({ money: { agreed }, editor }: { money: OrderMoney; editor: MoneyEditor }) => {
  const { form, state } = editor
  const { values } = form
  const groups = groupsInQuestion({ ...values, bills: Object.values(values.bills) }, agreed)
  if (agreed === null || groups.length === 0) return null
  const expected = compareWithAgreed({ currency: values.currency, bills: [] }, agreed).groups
  return (
    <Alert color="yellow" role="group" aria-label={texts.unbilledGroups}>
      {groups.map(group => (
        <Group key={group} gap="xs">
          <span>
            {texts.noBillQuestion({
              value1: groupNames[group],
              agreed: formatAmount(
                amountText(expected.find(comparison => comparison.group === group)?.agreed ?? 0),
                values.currency,
              ),
            })}
          </span>
          <CompactButton
            disabled={state === 'saving'}
            aria-label={texts.groupWasSo({ value1: groupNames[group] })}
            onClick={() => {
              form.setFieldValue('unbilled', [...form.getValues().unbilled, group])
              editor.save()
            }}
          >
            {texts.wasSo}
          </CompactButton>
        </Group>
      ))}
      <Text size="sm">{texts.ifNotAddBill}</Text>
    </Alert>
  )
}

/** Text on where the customer sees the payments: on the order's page, to which letters link if they are on. */
const ShownWhere = ({ order }: { order: Order }) => {
  const enabled = order.erasedAt === null
  const { data } = useCall(readOrderLettersEndpoint, { params: { id: order.id } }, { staleTime: 0, enabled })
  return (
    <span>
      {texts.onTheirPage + (data?.state === 'on' ? texts.linkInLetters({ email: order.email ?? '' }) : '')}
    </span>
  )
}

const labelOf = (entries: Named, field: string, item: unknown): string => {
  const label = field in labels ? labels[field as keyof typeof labels] : field
  return typeof item === 'string' ? `${label}: ${entries[item]?.what || texts.newEntry}` : label
}

const showValue = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (Array.isArray(value))
    return lineGroups.flatMap(group => (value.includes(group) ? groupNames[group] : [])).join(', ')
  if (!isRecord(value)) return String(value ?? '')
  if (!('amount' in value)) return Object.values(value).map(showValue).join('; ')
  const { what, amount, currency, back, day, due, paid } = value
  const days = [day, due, paid].filter(date => typeof date === 'string' && date !== '')
  const sum = amountOf({ amount: String(amount), back: back === true })
  return [String(what), `${sum} ${String(currency)}`, ...days.map(date => formatDay(String(date)))].join(', ')
}

const Sums = ({ money }: { money: OrderMoney }) => {
  const sums = sumsOf(money, kyivDay(new Date()))
  const shown = (cents: number) => formatAmount(amountText(cents), money.currency)
  const unknown = sums.billed.unknown + sums.paid.unknown + sums.due.unknown
  return (
    <div>
      <Flex component="dl" wrap="wrap" rowGap="xs" columnGap="xl" mb="xs">
        <Sum label={texts.paidByClient}>{shown(sums.paid.cents)}</Sum>
        <Sum label={texts.dueSum}>
          <span>{shown(sums.due.cents)}</span>{' '}
          {sums.overdue.cents > 0 && (
            <Badge tone="bad">{texts.overdueSum({ cents: shown(sums.overdue.cents) })}</Badge>
          )}
        </Sum>
        <Sum label={texts.moneyLabels.bills}>{shown(sums.billed.cents)}</Sum>
      </Flex>
      {unknown > 0 && <Text size="sm">{texts.withoutRate({ unknown })}</Text>}
      <Text size="sm" c="dimmed">
        {texts.notBookkeeping}
      </Text>
    </div>
  )
}

const Sum = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <Box component="dt" c="var(--ink-faint)" fz="sm">
      {label}
    </Box>
    <Box component="dd" fz="lg" fw={600}>
      {children}
    </Box>
  </div>
)
