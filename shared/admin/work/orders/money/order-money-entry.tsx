import { Box, Checkbox, Flex, NativeSelect, TextInput } from '@mantine/core'
import * as texts from '#messages/admin/work/orders.js'
import { groups as groupNames } from '#messages/calculation/line-groups.js'
import { language } from '#messages/language.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { CompactButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { choices } from '#shared/admin/platform/components/controls/choices.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { DownloadButton } from '#shared/admin/platform/files/download-button.tsx'
import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import { amountIn, lineMeant } from '#shared/calculator/orders/bill-lines.ts'
import { amountText, centsIn, paidIn } from '#shared/calculator/orders/order-money.ts'
import { lineGroups } from '#shared/calculator/statement/statement-shape.ts'
import { listOrderFilesEndpoint, readOrderFileEndpoint } from '#shared/contract/work/order-files.ts'
import type { OrderMoney } from '#shared/contract/work/order-money.ts'
import { currencies } from '#shared/domain/money/money.ts'
import { formatAmount } from '#shared/domain/money/signed-amount.ts'
import { formatTypedMoney, readMoney } from '#shared/domain/money/typed-money.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import {
  amountOf,
  type BillValues,
  type PaymentValues,
  ratesAsked,
  ratesNeeded,
} from '../order-money-kind.ts'
import classes from './order-money.module.css'
import type { MoneyEditor } from './use-order-money.ts'

interface EntryProps {
  at: { list: 'bills' | 'payments'; key: string }
  editor: MoneyEditor
  base: OrderMoney
  isOpen: boolean
  isErased: boolean
  onOpen(isOpen: boolean): void
  onRemove(): void
}

export const MoneyEntry = ({ at, editor, base, isOpen, isErased, onOpen, onRemove }: EntryProps) => {
  const { form } = editor
  const path = `${at.list}.${at.key}`
  // Read-only: the server derives this expected payment from its invoice and would overwrite changes.
  const stored = base.payments.find(payment => at.list === 'payments' && payment.key === at.key)
  const isOfInvoice = stored?.invoice != null && at.key === `i${stored.invoice}`
  const isReadOnly = isErased || isOfInvoice
  const entry: BillValues | PaymentValues | undefined = form.values[at.list][at.key]
  if (!entry) return null
  const hasProblem = Object.keys(form.errors).some(field => field.startsWith(`${path}.`))
  const asked = ratesAsked(entry, form.values.currency)
  const what = form.getInputProps(`${path}.what`)
  const line = 'line' in entry && base.agreed?.lines.find(({ code }) => code === entry.line)
  const { currency } = form.values
  const agreed = line && texts.agreedLine({ line: formatAmount(amountIn(line, currency), currency) })
  const name = entry.what || (at.list === 'bills' ? texts.newBill : texts.newPayment)
  return (
    <li className={classes.entry}>
      <div className="admin-plain">
        <strong>{name}</strong>{' '}
        <span className="admin-quiet">
          {about(entry)}
          {isOfInvoice && <span>{texts.ofInvoice}</span>}
        </span>{' '}
        {'due' in entry &&
          !entry.back &&
          entry.paid === '' &&
          entry.due !== '' &&
          entry.due < kyivDay(new Date()) && <Badge tone="bad">{texts.paymentOverdue}</Badge>}
      </div>
      <Box ta="right">{readMoney(entry.amount) ? formatAmount(amountOf(entry), entry.currency) : '—'}</Box>
      {!isReadOnly && (
        <Flex>
          {'file' in entry && <BillFile file={entry.file} />}
          <CompactButton
            variant="subtle"
            color="gray"
            aria-expanded={isOpen || hasProblem}
            aria-label={texts.changeNamed({ name })}
            onClick={() => onOpen(!isOpen)}
          >
            <Icon name="edit" size={14} />
          </CompactButton>
          <CompactButton
            variant="subtle"
            color="gray"
            aria-label={texts.removeNamed({ name })}
            onClick={({ currentTarget }) => {
              // This button goes with its entry: the focus moves to the one below the list, which adds another.
              currentTarget.closest('ul')?.nextElementSibling?.querySelector('button')?.focus()
              onRemove()
            }}
          >
            <Icon name="trash" size={14} />
          </CompactButton>
        </Flex>
      )}
      <InOrderCurrency at={at} base={base} entry={entry} />
      {(isOpen || hasProblem) && !isReadOnly && (
        <div className={classes.fields}>
          <TextInput
            label={texts.what}
            maxLength={120}
            autoFocus
            {...what}
            onChange={event => {
              what.onChange(event)
              const meant = 'group' in entry && lineOf(entry, event.currentTarget.value, base)
              if (!meant) return
              form.setFieldValue(`bills.${at.key}.group`, meant.group)
              form.setFieldValue(`bills.${at.key}.line`, meant.line)
            }}
          />
          <TextInput
            label={texts.sum}
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            description={[formatTypedMoney(entry.amount, entry.currency) ?? texts.sumExample, agreed]
              .filter(Boolean)
              .join(', ')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps(`${path}.amount`)}
          />
          <NativeSelect
            label={texts.currency}
            data={[...currencies]}
            {...form.getInputProps(`${path}.currency`)}
          />
          {'day' in entry ? (
            <BillFields path={path} entry={entry} form={form} base={base} />
          ) : (
            <>
              <TextInput type="date" label={texts.payUntil} {...form.getInputProps(`${path}.due`)} />
              <TextInput
                type="date"
                label={texts.paidDay}
                max={kyivDay(new Date())}
                {...form.getInputProps(`${path}.paid`)}
              />
            </>
          )}
          {asked.map(code => (
            <TextInput
              key={code}
              label={code === 'USD' ? texts.perDollar : texts.perEuro}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              description={texts.dayRateUsed}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...form.getInputProps(`${path}.${code}`)}
            />
          ))}
          {asked.length > 0 && (
            <TextInput
              label={texts.whyOtherRate}
              maxLength={200}
              {...form.getInputProps(`${path}.rateReason`)}
            />
          )}
          <Checkbox
            label={texts.refund}
            className="admin-whole"
            description={isAcross(entry, at.key, base) ? texts.refundAcross : texts.moneyReturned}
            {...form.getInputProps(`${path}.back`, { type: 'checkbox' })}
          />
        </div>
      )}
    </li>
  )
}

/** True for a refund of more than came in its currency, where money came in another one. */
const isAcross = (entry: BillValues | PaymentValues, key: string, { payments }: OrderMoney): boolean => {
  const others = payments.filter(payment => payment.key !== key)
  return (
    'due' in entry &&
    entry.back &&
    (readMoney(entry.amount)?.cents ?? 0) > paidIn(entry.currency, others) &&
    currencies.some(currency => currency !== entry.currency && paidIn(currency, others) > 0)
  )
}

/** Group and line suggested by a bill's text; undefined when a person has chosen another line than suggested. */
const lineOf = (
  { what: before, line, group }: BillValues,
  what: string,
  { agreed }: OrderMoney,
): Pick<BillValues, 'group' | 'line'> | undefined => {
  const meant = (text: string) => lineMeant(text, agreed?.lines ?? [])
  if (line !== (meant(before)?.code ?? '')) return undefined
  const found = meant(what)
  return found ? { group: found.group, line: found.code } : { group, line: '' }
}

/** @example about(payment) // 'до 01.12.2026' */
const about = (entry: BillValues | PaymentValues): string => {
  if ('day' in entry)
    return [groupNames[entry.group], entry.day && formatDay(entry.day)].filter(Boolean).join(', ')
  if (entry.paid) return `${entry.back ? texts.wasRefunded : texts.wasPaid} ${formatDay(entry.paid)}`
  return entry.due && `${entry.back ? texts.refundUntil : texts.dueUntil} ${formatDay(entry.due)}`
}

interface BillFieldsProps {
  path: string
  entry: BillValues
  form: MoneyEditor['form']
  base: OrderMoney
}

const BillFields = ({ path, entry, form, base }: BillFieldsProps) => {
  const files = useCall(listOrderFilesEndpoint, { params: { id: base.id } }).data ?? []
  const lines = base.agreed?.lines.filter(({ group }) => group === entry.group) ?? []
  return (
    <>
      <TextInput
        type="date"
        label={texts.day}
        max={kyivDay(new Date())}
        {...form.getInputProps(`${path}.day`)}
      />
      <NativeSelect
        label={texts.group}
        data={lineGroups.map(value => ({ value, label: groupNames[value] }))}
        {...form.getInputProps(`${path}.group`)}
      />
      {lines.length > 0 && (
        <NativeSelect
          label={texts.quoteLine}
          data={choices(
            texts.notInQuote,
            lines.map(({ code, title }) => [code, title]),
          )}
          {...form.getInputProps(`${path}.line`)}
        />
      )}
      {files.length > 0 && (
        <NativeSelect
          label={texts.file}
          data={choices(
            texts.none,
            files.map(({ id, title }) => [id, title]),
          )}
          {...form.getInputProps(`${path}.file`)}
        />
      )}
    </>
  )
}

const BillFile = ({ file }: { file: string }) =>
  file === '' ? null : (
    <DownloadButton
      size="compact-sm"
      label={texts.downloadBill}
      file={client => client.download(readOrderFileEndpoint, { params: { id: Number(file) } })}
    >
      {texts.file}
    </DownloadButton>
  )

const InOrderCurrency = ({
  at,
  base,
  entry,
}: Pick<EntryProps, 'at' | 'base'> & { entry: BillValues | PaymentValues }) => {
  const stored = base[at.list].find(({ key }) => key === at.key)
  if (!stored || stored.currency === base.currency || entry.currency !== stored.currency) return null
  const cents = centsIn(stored, base.currency)
  const { rates, rateReason } = stored
  if (cents === null || rates === null)
    return <div className="admin-whole admin-quiet-small">{texts.noRate}</div>
  const sum = formatAmount(amountText(cents), base.currency)
  const numbers = ratesNeeded(stored.currency, base.currency)
    .map(code => rates[code].toLocaleString(language, { maximumFractionDigits: 6 }))
    .join(texts.and)
  const reason = rateReason === '' ? texts.ofDay({ day: formatDay(rates.day) }) : `: ${rateReason}`
  return <div className="admin-whole admin-quiet-small">{sum + texts.byRate + numbers + reason}</div>
}
