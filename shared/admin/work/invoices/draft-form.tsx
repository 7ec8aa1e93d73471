import { Box, Button, Checkbox, Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import * as texts from '#messages/admin/work/invoices.js'
import { refresh, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { IconButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { choices, optionsOf } from '#shared/admin/platform/components/controls/choices.ts'
import {
  focusAdded,
  focusRow,
  rememberFocus,
} from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { problemsIn } from '#shared/admin/platform/forms/form-problems.ts'
import { RecordForm } from '#shared/admin/platform/records/record-form.tsx'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { type Firm, listFirmsEndpoint } from '#shared/contract/system/firms.ts'
import { type Invoice, invoiceInputSchema } from '#shared/contract/work/invoices.ts'
import type { Payer } from '#shared/contract/work/payers.ts'
import { formatTypedMoney } from '#shared/domain/money/typed-money.ts'
import type { VatKind } from '#shared/domain/work/invoices/invoice-sums.ts'
import { InOrder } from '#shared/ui/in-order.tsx'
import { bodyOf, type DraftValues, emptyLine, invoiceKind } from './invoice-kind.ts'
import { moneyNames, vatNames } from './invoice-names.ts'
import classes from './invoices.module.css'
import { IssueDialog } from './issue-dialog.tsx'

export const useDraftEditor = (draft: Invoice) => {
  const { client, queries } = useServices()
  return useRecord({
    kind: invoiceKind(client, draft.orderId),
    given: draft,
    input: invoiceInputSchema,
    check: values => problemsIn(invoiceInputSchema, bodyOf(values)),
    onlyChanged: true,
    onlyByForm: true,
    onSaved: async () => {
      await refresh(queries, 'invoice', 'order')
      return 'stay'
    },
    savedText: () => null,
  })
}

const labels = texts.labels

export const DraftForm = ({ draft, payer, onClose }: { draft: Invoice; payer: Payer; onClose(): void }) => {
  const firms = useCall(listFirmsEndpoint).data ?? []
  const editor = useDraftEditor(draft)
  const { form, field } = editor
  const { values } = form
  const [isPreviewed, setPreviewed] = useState(false)
  const firm = firms.find(({ id }) => String(id) === values.firm)
  const saveThen = async (next: () => void) => {
    const focus = rememberFocus()
    const outcome = await editor.saveForOutcome()
    focus.giveBackIfTaken()
    if (outcome !== 'waits' && outcome !== 'rejected' && !form.isDirty()) next()
  }
  return (
    <RecordForm
      editor={{ ...editor, failure: editor.failure ?? errorOf(form.errors) }}
      label={texts.draftInvoice}
      labels={labels}
      show={(value, { field }) => shownOf(field, value, firms)}
      action={texts.checkAndIssue}
      keys={undefined}
      onSubmit={() => void saveThen(() => setPreviewed(true))}
      buttons={
        <Button variant="default" loading={editor.state === 'saving'} onClick={() => void saveThen(onClose)}>
          {texts.saveDraft}
        </Button>
      }
    >
      <AutoColumns least="13rem">
        <NativeSelect
          label={labels.firm}
          autoFocus
          data={withChosen(
            firms
              .filter(firm => !firm.retired)
              .map(({ id, shortName }) => ({ value: String(id), label: shortName })),
            values.firm,
          )}
          {...field('firm')}
          onChange={event => {
            const id = event.currentTarget.value
            form.setFieldValue('firm', id)
            form.setFieldValue('account', usualOf(firms, id))
          }}
        />
        <NativeSelect
          label={labels.account}
          data={withChosen(
            (firm?.accounts ?? []).map(({ key, iban, bank }) => ({
              value: key,
              label: `${bank}, …${iban.slice(-4)}`,
            })),
            values.account,
          )}
          {...field('account')}
        />
        <NativeSelect
          label={labels.money}
          data={optionsOf(moneyNames)}
          {...field('money')}
          onChange={event => {
            const money = event.currentTarget.value as Invoice['money']
            form.setFieldValue('money', money)
            // Each line of such an invoice asks for its own VAT (189.4).
            if (money === 'passed' && payer.contract === 'commission')
              form.setFieldValue(
                'lines',
                values.lines.map(line => ({ ...line, vat: null })),
              )
          }}
        />
        <TextInput type="date" label={labels.day} description={texts.emptyDay} {...field('day')} />
        <TextInput
          type="date"
          label={labels.dueDay}
          description={firm ? texts.emptyDueDay({ daysToPay: firm.daysToPay }) : undefined}
          {...field('dueDay')}
        />
        <InOrder items={values.lines}>
          {(line, at) => (
            <LineFields at={at} line={line} form={form} field={field} paysVat={firm?.vatNumber !== ''} />
          )}
        </InOrder>
        <Group className="admin-whole">
          <Button
            variant="subtle"
            leftSection={<Icon name="plus" size={16} />}
            onClick={event => {
              focusAdded(event)
              form.insertListItem('lines', emptyLine)
            }}
          >
            {texts.addLine}
          </Button>
          {firm?.vatNumber !== '' && firm && (
            <Checkbox label={labels.vatIncluded} {...field('vatIncluded', { type: 'checkbox' })} />
          )}
        </Group>
        {(payer.clause !== 'none' || draft.equivalent) && (
          <Checkbox
            label={labels.equivalent}
            className="admin-whole"
            {...field('equivalent', { type: 'checkbox' })}
          />
        )}
        {payer.clause === 'typed' && values.equivalent && (
          <TextInput label={labels.rate} inputMode="decimal" {...field('rate')} />
        )}
        <Textarea
          label={labels.purpose}
          description={texts.emptyPurpose}
          className="admin-whole"
          autosize
          {...field('purpose')}
        />
        <Checkbox label={labels.shown} className="admin-whole" {...field('shown', { type: 'checkbox' })} />
      </AutoColumns>
      {isPreviewed && (
        <IssueDialog
          invoice={draft}
          firm={firm}
          onClose={() => setPreviewed(false)}
          onProblems={problems => {
            form.setErrors(problems)
            setPreviewed(false)
          }}
          onIssued={onClose}
        />
      )}
    </RecordForm>
  )
}

/** Problem without a field in this form, with the name of its field: of the payer or the lines as a whole. */
const errorOf = (errors: Record<string, unknown>): string | null => {
  const other = Object.entries(errors).find(([path]) => path in elsewhere)
  if (!other) return null
  const [field, problem] = [elsewhere[other[0]] ?? '', String(other[1])]
  return problem.startsWith(field) ? problem : `${field}: ${problem}`
}

const elsewhere: Record<string, string> = {
  lines: texts.labels.lines,
  'payer.name': texts.payer,
  'payer.code': texts.payerCode,
  'payer.address': texts.payerAddress,
  'payer.contract': texts.contract,
  'payer.clauseSource': texts.rateSource,
}

interface Choice {
  value: string
  label: string
}

/** A chosen one that is gone is to be replaced: a list that showed another as chosen could not choose that one. */
const withChosen = (all: Choice[], chosen: string): Choice[] =>
  all.some(({ value }) => value === chosen) ? all : [{ value: chosen, label: texts.choose }, ...all]

/** Text of a field's value, as the question after a colleague's change shows it. */
const shownOf = (field: string, value: unknown, firms: readonly Firm[]): string => {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (field === 'firm') return firms.find(({ id }) => String(id) === value)?.shortName ?? String(value)
  if (field === 'account')
    return firms.flatMap(({ accounts }) => accounts).find(({ key }) => key === value)?.iban ?? String(value)
  if (field === 'money') return moneyNames[value as Invoice['money']]
  if (field !== 'lines') return String(value)
  return (value as DraftValues['lines'])
    .map(({ text, unit, quantity, price, vat }) =>
      [
        text,
        `${quantity} ${unit}`,
        `${price} ₴`,
        ...(vat ? [texts.vatOf({ value1: vatNames[vat] })] : []),
      ].join(', '),
    )
    .join('; ')
}

const usualOf = (firms: readonly Firm[], id: string): string =>
  firms.find(firm => String(firm.id) === id)?.accounts.find(({ usual }) => usual)?.key ?? ''

interface LineProps {
  at: number
  line: DraftValues['lines'][number]
  form: UseFormReturnType<DraftValues>
  field(path: string): object
  paysVat: boolean
}

const LineFields = ({ at, line, form, field, paysVat }: LineProps) => (
  <Box
    component="fieldset"
    className={classes.line}
    aria-label={texts.lineNumber({ value1: at + 1 })}
    bd={0}
    p={0}
    miw={0}
  >
    <TextInput
      label={texts.what}
      description={texts.inUkrainian}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...field(`lines.${at}.text`)}
    />
    <TextInput label={texts.unit} {...field(`lines.${at}.unit`)} />
    <TextInput label={texts.quantity} inputMode="decimal" {...field(`lines.${at}.quantity`)} />
    <TextInput
      label={texts.price}
      inputMode="decimal"
      description={formatTypedMoney(line.price, 'UAH') ?? undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rightSection={
        <IconButton
          icon="trash"
          label={texts.removeLine({ value1: at + 1 })}
          iconSize={14}
          onClick={() => {
            focusRow()
            form.removeListItem('lines', at)
          }}
        />
      }
      {...field(`lines.${at}.price`)}
    />
    {paysVat && (
      <NativeSelect
        label={texts.vat}
        data={choices(texts.choose, vatNames)}
        {...field(`lines.${at}.vat`)}
        value={line.vat ?? ''}
        onChange={event =>
          form.setFieldValue(`lines.${at}.vat`, (event.currentTarget.value || null) as VatKind | null)
        }
      />
    )}
    {paysVat && line.vat === 'exempt' && <TextInput label={texts.ground} {...field(`lines.${at}.ground`)} />}
  </Box>
)
