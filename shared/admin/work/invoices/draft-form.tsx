import { Alert, Box, Button, Checkbox, Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useState } from 'react'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { IconButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { useSaveCommand } from '#shared/admin/platform/components/controls/page-commands.ts'
import { focusRow, keepFocus } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { Form } from '#shared/admin/platform/forms/form.tsx'
import { LeaveGuard } from '#shared/admin/platform/forms/leave-guard.tsx'
import { useSending } from '#shared/admin/platform/forms/use-sending.ts'
import { ChangedBy } from '#shared/admin/platform/presence/changed-by.tsx'
import { type Firm, listFirmsEndpoint } from '#shared/contract/system/firms.ts'
import { type Invoice, invoiceInputSchema, updateInvoiceEndpoint } from '#shared/contract/work/invoices.ts'
import type { Payer } from '#shared/contract/work/payers.ts'
import { formatTypedMoney } from '#shared/domain/money/typed-money.ts'
import type { VatKind } from '#shared/domain/work/invoices/invoice-sums.ts'
import { InOrder } from '#shared/ui/in-order.tsx'
import { choices } from '../choices.ts'
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
  /** The draft that filled the form: its version is sent, so that a newer one is not overwritten unseen. */
  const [base, setBase] = useState(draft)
  const { form, field, run, forget, sending } = useSending({
    initialValues: valuesOf(draft),
    input: invoiceInputSchema,
    inputOf: bodyOf,
    send: (client, typed) =>
      client.call(updateInvoiceEndpoint, {
        params: { id: draft.id },
        body: bodyOf(typed),
        ifMatch: base.version,
      }),
    changes: ['invoice', 'order'],
    onDone: (saved, form, typed) => {
      setBase(saved)
      form.resetDirty(typed)
    },
  })
  const { values } = form
  const isNewer = draft.version > base.version
  const takeTheirs = () => {
    keepFocus()
    setBase(draft)
    form.setValues(valuesOf(draft))
    form.resetDirty(valuesOf(draft))
    forget()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when a newer draft is read
  useEffect(() => {
    if (isNewer && !form.isDirty()) takeTheirs()
  }, [draft])
  const [isPreviewed, setPreviewed] = useState(false)
  const firm = firms.find(({ id }) => String(id) === values.firm)
  const saveThen = (next: () => void) =>
    void run(values).then(isSaved => isSaved && !form.isDirty() && next())
  useSaveCommand(() => form.isDirty() && void run(values))
  return (
    <Form
      {...sending}
      label="Черновик счёта"
      failure={sending.failure ?? errorOf(form.errors)}
      action="Проверить и выставить"
      onSubmit={() => saveThen(() => setPreviewed(true))}
      buttons={
        <Button variant="default" loading={sending.saving} onClick={() => saveThen(onClose)}>
          Сохранить черновик
        </Button>
      }
    >
      {isNewer && form.isDirty() && (
        <Alert color="yellow">
          <ChangedBy record={{ kind: 'invoice', id: draft.id }} /> Ваши правки целы, но поверх неё не
          сохранятся.{' '}
          <Button size="compact-sm" variant="default" onClick={takeTheirs}>
            Взять с сервера
          </Button>
        </Alert>
      )}
      <AutoColumns least="13rem">
        <NativeSelect
          label="Фирма"
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
          label="На счёт"
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
          label="Чьи деньги"
          data={Object.entries(moneyNames).map(([value, label]) => ({ value, label }))}
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
        <TextInput
          type="date"
          label="День счёта"
          description="Пусто: день, когда выставлен"
          {...field('day')}
        />
        <TextInput
          type="date"
          label="Оплатить до"
          description={firm ? `Пусто: через ${firm.daysToPay} дн.` : undefined}
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
            onClick={() => form.insertListItem('lines', emptyLine)}
          >
            Добавить строку
          </Button>
          {firm?.vatNumber !== '' && firm && (
            <Checkbox label="Цены с ПДВ" {...field('vatIncluded', { type: 'checkbox' })} />
          )}
        </Group>
        {(payer.clause !== 'none' || draft.equivalent) && (
          <Checkbox
            label="Эквивалент в долларах"
            className="admin-whole"
            {...field('equivalent', { type: 'checkbox' })}
          />
        )}
        {payer.clause === 'typed' && values.equivalent && (
          <TextInput label="₴ за доллар по договору" inputMode="decimal" {...field('rate')} />
        )}
        <Textarea
          label="Назначение платежа"
          description="Пусто: программа напишет сама по договору, номеру и ПДВ"
          className="admin-whole"
          autosize
          {...field('purpose')}
        />
        <Checkbox
          label="Показать на странице клиента"
          className="admin-whole"
          {...field('shown', { type: 'checkbox' })}
        />
      </AutoColumns>
      <LeaveGuard dirty={form.isDirty()} save={{ run: () => void run(values), running: sending.saving }} />
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
    </Form>
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
  lines: 'Строки',
  'payer.name': 'Плательщик',
  'payer.code': 'Код плательщика',
  'payer.address': 'Адрес плательщика',
  'payer.contract': 'Договор',
  'payer.clauseSource': 'Источник курса',
}

interface Choice {
  value: string
  label: string
}

/** A chosen one that is gone is to be replaced: a list that showed another as chosen could not choose that one. */
const withChosen = (all: Choice[], chosen: string): Choice[] =>
  all.some(({ value }) => value === chosen) ? all : [{ value: chosen, label: 'выберите' }, ...all]

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
  form: UseFormReturnType<DraftValues>
  field(path: string): object
  paysVat: boolean
}

const LineFields = ({ at, line, form, field, paysVat }: LineProps) => (
  <Box component="fieldset" className={classes.line} aria-label={`Строка ${at + 1}`} bd={0} p={0} miw={0}>
    <TextInput
      label="За что"
      description="По-украински: так будет в счёте"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...field(`lines.${at}.text`)}
    />
    <TextInput label="Единица" {...field(`lines.${at}.unit`)} />
    <TextInput label="Сколько" inputMode="decimal" {...field(`lines.${at}.quantity`)} />
    <TextInput
      label="Цена, ₴"
      inputMode="decimal"
      description={formatTypedMoney(line.price, 'UAH') ?? undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rightSection={
        <IconButton
          icon="trash"
          label={`Убрать строку ${at + 1}`}
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
        label="ПДВ"
        data={choices('выберите', Object.entries(vatNames))}
        {...field(`lines.${at}.vat`)}
        value={line.vat ?? ''}
        onChange={event =>
          form.setFieldValue(`lines.${at}.vat`, (event.currentTarget.value || null) as VatKind | null)
        }
      />
    )}
    {paysVat && line.vat === 'exempt' && <TextInput label="Основание" {...field(`lines.${at}.ground`)} />}
  </Box>
)
