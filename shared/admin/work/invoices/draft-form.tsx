/** A draft of an invoice: its lines, days and purpose; then the preview that it is issued from. */
import { ActionIcon, Button, Checkbox, Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { FormFailure } from '#shared/admin/platform/forms/form-error-note.tsx'
import { placeProblems } from '#shared/admin/platform/forms/form-problems.ts'
import { type Firm, listFirmsEndpoint } from '#shared/contract/system/firms.ts'
import { type Invoice, updateInvoiceEndpoint } from '#shared/contract/work/invoices.ts'
import type { Payer } from '#shared/contract/work/payers.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { formatTypedMoney } from '#shared/domain/money/typed-money.ts'
import type { VatKind } from '#shared/domain/work/invoices/invoice-sums.ts'
import { moneyNames, vatNames } from './invoice-names.ts'
import classes from './invoices.module.css'
import { IssueDialog } from './issue-dialog.tsx'

type Line = Invoice['lines'][number]

const emptyLine: Line = {
  text: '',
  unit: 'послуга',
  quantity: '1',
  price: '',
  vat: null,
  ground: '',
  code: null,
}

/** Amount as the server takes it, from one typed with a comma and spaces. */
const plainNumber = (text: string): string => text.replaceAll(/\s/g, '').replace(',', '.')

export const DraftForm = ({ draft, payer, onClose }: { draft: Invoice; payer: Payer; onClose(): void }) => {
  const firms = useCall(listFirmsEndpoint).data ?? []
  const form = useForm({ initialValues: valuesOf(draft) })
  const { values } = form
  const [failure, setFailure] = useState<string | null>(null)
  const [isPreviewed, setPreviewed] = useState(false)
  const firm = firms.find(({ id }) => String(id) === values.firm)
  const save = useAction(
    (client, typed: DraftValues) =>
      client.call(updateInvoiceEndpoint, {
        params: { id: draft.id },
        body: bodyOf(typed),
        ifMatch: draft.version,
      }),
    {
      changes: ['invoice', 'order'],
      onDone: () => {
        setFailure(null)
        form.resetDirty()
      },
      onRefused: error => {
        setFailure(placeProblems(form, error))
        return true
      },
    },
  )
  return (
    <AutoColumns
      component="form"
      least="13rem"
      noValidate
      aria-label="Черновик счёта"
      onSubmit={event => {
        event.preventDefault()
        void save.run(values).then(isSaved => isSaved && setPreviewed(true))
      }}
    >
      <NativeSelect
        label="Фирма"
        data={firms
          .filter(one => !one.retired)
          .map(({ id, shortName }) => ({ value: String(id), label: shortName }))}
        {...form.getInputProps('firm')}
        onChange={event => {
          const id = event.currentTarget.value
          form.setFieldValue('firm', id)
          form.setFieldValue('account', usualOf(firms, id))
        }}
      />
      <NativeSelect
        label="На счёт"
        data={(firm?.accounts ?? []).map(({ key, iban, bank }) => ({
          value: key,
          label: `${bank}, …${iban.slice(-4)}`,
        }))}
        {...form.getInputProps('account')}
      />
      <NativeSelect
        label="Чьи деньги"
        data={Object.entries(moneyNames).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('money')}
      />
      <TextInput
        type="date"
        label="День счёта"
        description="Пусто: день, когда выставлен"
        {...form.getInputProps('day')}
      />
      <TextInput
        type="date"
        label="Оплатить до"
        description={firm ? `Пусто: через ${firm.daysToPay} дн.` : undefined}
        {...form.getInputProps('dueDay')}
      />
      {values.lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are added and removed at their place, and hold no state
        <LineFields key={at} at={at} line={line} form={form} paysVat={firm?.vatNumber !== ''} />
      ))}
      <Group className="admin-whole">
        <Button
          variant="subtle"
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => form.insertListItem('lines', emptyLine)}
        >
          Добавить строку
        </Button>
        {firm?.vatNumber !== '' && firm && (
          <Checkbox label="Цены с ПДВ" {...form.getInputProps('vatIncluded', { type: 'checkbox' })} />
        )}
      </Group>
      {payer.clause !== 'none' && (
        <Checkbox
          label="Эквивалент в долларах"
          className="admin-whole"
          {...form.getInputProps('equivalent', { type: 'checkbox' })}
        />
      )}
      {payer.clause === 'typed' && values.equivalent && (
        <TextInput label="₴ за доллар по договору" inputMode="decimal" {...form.getInputProps('rate')} />
      )}
      <Textarea
        label="Назначение платежа"
        description="Пусто: программа напишет сама по договору, номеру и ПДВ"
        className="admin-whole"
        autosize
        maxLength={420}
        {...form.getInputProps('purpose')}
      />
      <Checkbox
        label="Показать на странице клиента"
        className="admin-whole"
        {...form.getInputProps('shown', { type: 'checkbox' })}
      />
      <FormFailure text={failure ?? errorOf(form.errors)} />
      <Group gap="xs" className="admin-whole">
        <Button type="submit" loading={save.busy}>
          Проверить и выставить
        </Button>
        <Button
          variant="default"
          loading={save.busy}
          onClick={() => void save.run(values).then(isSaved => isSaved && onClose())}
        >
          Сохранить черновик
        </Button>
      </Group>
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
    </AutoColumns>
  )
}

/** Problem without a field in this form: of the firm, the payer or the lines as a whole. */
const errorOf = (errors: Record<string, unknown>): string | null => {
  const other = Object.entries(errors).find(([path]) => path.startsWith('payer') || path === 'lines')
  return other ? String(other[1]) : null
}

type DraftValues = ReturnType<typeof valuesOf>

const valuesOf = (draft: Invoice) => ({
  firm: String(draft.firmId),
  account: draft.account,
  money: draft.money,
  day: draft.day ?? '',
  dueDay: draft.dueDay ?? '',
  lines:
    draft.lines.length > 0
      ? draft.lines.map(line => ({ ...line, price: line.price.replace('.', ',') }))
      : [emptyLine],
  vatIncluded: draft.vatIncluded,
  equivalent: draft.equivalent,
  rate: draft.rate.replace('.', ','),
  purpose: draft.purpose,
  shown: draft.shown,
})

const bodyOf = ({ firm, day, dueDay, lines, rate, ...values }: DraftValues) => ({
  ...values,
  firm: Number(firm),
  day: day || null,
  dueDay: dueDay || null,
  rate: plainNumber(rate),
  lines: lines.map(line => ({
    ...line,
    quantity: plainNumber(line.quantity),
    price: plainNumber(line.price),
  })),
})

const usualOf = (firms: readonly Firm[], id: string): string =>
  firms.find(firm => String(firm.id) === id)?.accounts.find(({ usual }) => usual)?.key ?? ''

interface LineProps {
  at: number
  line: Line
  form: ReturnType<typeof useForm<DraftValues>>
  paysVat: boolean
}

const LineFields = ({ at, line, form, paysVat }: LineProps) => (
  <div className={classes.line}>
    <TextInput
      label="За что"
      description="По-украински: так будет в счёте"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={300}
      {...form.getInputProps(`lines.${at}.text`)}
    />
    <TextInput label="Единица" maxLength={20} {...form.getInputProps(`lines.${at}.unit`)} />
    <TextInput label="Сколько" inputMode="decimal" {...form.getInputProps(`lines.${at}.quantity`)} />
    <TextInput
      label="Цена, ₴"
      inputMode="decimal"
      description={formatTypedMoney(line.price, 'UAH') ?? undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Убрать строку ${at + 1}`}
          onClick={() => form.removeListItem('lines', at)}
        >
          <Icon name="trash" size={14} />
        </ActionIcon>
      }
      {...form.getInputProps(`lines.${at}.price`)}
    />
    {paysVat && (
      <NativeSelect
        label="ПДВ"
        data={[
          { value: '', label: 'выберите' },
          ...Object.entries(vatNames).map(([value, label]) => ({ value, label })),
        ]}
        {...form.getInputProps(`lines.${at}.vat`)}
        value={line.vat ?? ''}
        onChange={event =>
          form.setFieldValue(`lines.${at}.vat`, (event.currentTarget.value || null) as VatKind | null)
        }
      />
    )}
    {paysVat && line.vat === 'exempt' && (
      <TextInput label="Основание" maxLength={160} {...form.getInputProps(`lines.${at}.ground`)} />
    )}
  </div>
)

export const showSum = ({ amount, currency }: Invoice['sum']): string => formatMoney(amount, currency)
