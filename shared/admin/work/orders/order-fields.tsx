/** Fields of an order: customer, car, transport and contract. */
import { ActionIcon, Group, NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import type { WorkDifference } from '#shared/admin/platform/components/facts/differences.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { formatUkrainianPhone } from '#shared/admin/platform/format/format-phone.ts'
import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import { deliveryRoutes } from '#shared/calculator/quote-input.ts'
import { nameOfCode, routeNames } from '#shared/calculator/quote-label.ts'
import { listAdminsEndpoint } from '#shared/contract/system/accounts.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { isContainerNumber } from '#shared/domain/work/container-number.ts'
import { orderOutcomes } from '#shared/domain/work/order-stages.ts'
import { orderOutcomeNames } from '#shared/domain/work/state-names.ts'
import { type OrderFormValues, valuesOf } from './order-kind.ts'
import classes from './order-page.module.css'
import { SeenByCustomer } from './seen-by-customer.tsx'
import type { OrderEditor } from './use-order-editor.ts'

export const orderLabels: Readonly<Record<string, string>> = {
  name: 'Имя',
  phones: 'Телефоны',
  email: 'Почта',
  lang: 'Язык',
  vin: 'VIN',
  lot: 'Лот',
  auction: 'Аукцион',
  make: 'Марка',
  model: 'Модель',
  year: 'Год',
  engine: 'Двигатель',
  route: 'Маршрут',
  port: 'Порт',
  container: 'Контейнер',
  vessel: 'Судно',
  declaration: 'Декларация',
  plate: 'Номерной знак',
  holder: 'Ведёт',
  contractNumber: 'Номер договора',
  contractDay: 'Дата договора',
  outcome: 'Закончился иначе',
  outcomeReason: 'Причина',
  stages: 'Этапы',
  nextAction: 'Следующий шаг',
}

export const showOrderValue = (value: unknown, { field, item }: { field: string; item: unknown }): string => {
  if (field === 'nextAction') {
    const { text, at } = value as OrderFormValues['nextAction']
    return [text, at.replace('T', ' ')].filter(Boolean).join(', ')
  }
  const text = String(value ?? '')
  if (typeof item === 'string' && /\.(?:skipped|early)$/.test(item)) return text === '1' ? 'да' : 'нет'
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDay(text)
  if (field === 'route') return nameOfCode(routeNames, text)
  if (field === 'outcome') return nameOfCode(orderOutcomeNames, text)
  if (field === 'lang') return text === 'uk' ? 'украинский' : 'русский'
  if (field === 'stages' && item === null)
    return Object.values(value ?? {})
      .filter(isDay)
      .map(formatDay)
      .join(', ')
  return text
}

const isDay = (text: unknown): text is string => /^\d{4}-/.test(String(text))

/** Differences from the stored order; `stored` is null for a new one. */
export const orderDifferences = (stored: Order | null, mine: OrderFormValues): WorkDifference[] => {
  const saved = valuesOf(stored)
  return (Object.keys(saved) as (keyof OrderFormValues)[]).flatMap(field => {
    const [was, now] = [saved[field], mine[field]].map(value => showOrderValue(value, { field, item: null }))
    return was === now ? [] : [{ label: orderLabels[field] ?? field, saved: was ?? '', mine: now ?? '' }]
  })
}

/** Loaded after the order, since its code contains the list of all car makers. */
const VinField = lazyPart(
  async () => (await import('./order-vin-field.tsx')).OrderVinField,
  <TextInput label={orderLabels.vin} readOnly />,
)

const below: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

export const OrderFields = ({ editor }: { editor: OrderEditor }) => {
  const { form, base } = editor
  const people = useCall(listAdminsEndpoint).data ?? (base?.holder ? [base.holder] : [])
  const begun = base?.reached !== null && base !== null
  const text = (name: keyof OrderFormValues, max: number) => (
    <TextInput label={orderLabels[name]} maxLength={max} {...form.getInputProps(name)} />
  )
  const group = { editor, people }
  return (
    <div className={classes.fields}>
      <FieldGroup {...group} title="Клиент" names={['name', 'phones', 'email', 'lang']}>
        {text('name', 120)}
        <TextInput
          label={orderLabels.phones}
          type="tel"
          placeholder="067 123 45 67"
          {...form.getInputProps('phones')}
        />
        <TextInput
          label={orderLabels.email}
          maxLength={254}
          description={
            base?.email && base.email.toLowerCase() !== form.values.email.trim().toLowerCase()
              ? 'Прежняя ссылка клиента закроется, письма об этапах выключатся'
              : undefined
          }
          inputWrapperOrder={below}
          {...form.getInputProps('email')}
        />
        <NativeSelect
          label={orderLabels.lang}
          data={[
            { value: 'ru', label: 'Русский' },
            { value: 'uk', label: 'Українська' },
          ]}
          {...form.getInputProps('lang')}
        />
      </FieldGroup>
      <FieldGroup
        {...group}
        title="Машина"
        names={['make', 'model', 'year', 'engine', 'vin', 'plate']}
        seen={['make', 'model', 'year', 'engine']}
      >
        {text('make', 60)}
        {text('model', 60)}
        <TextInput
          label={orderLabels.year}
          inputMode="numeric"
          maxLength={4}
          {...form.getInputProps('year')}
        />
        {text('engine', 60)}
        <VinField form={form} label={orderLabels.vin} />
        {text('plate', 20)}
      </FieldGroup>
      <FieldGroup
        {...group}
        title="Дорога"
        names={['route', 'auction', 'lot', 'port', 'container', 'vessel', 'declaration']}
        seen={['container', 'vessel']}
      >
        <NativeSelect
          label={orderLabels.route}
          description={begun ? 'После первого этапа не меняется' : undefined}
          inputWrapperOrder={below}
          disabled={begun}
          data={deliveryRoutes.map(value => ({ value, label: routeNames[value] }))}
          {...form.getInputProps('route')}
        />
        {text('auction', 60)}
        {text('lot', 40)}
        {text('port', 60)}
        <TextInput
          label={orderLabels.container}
          maxLength={20}
          description={
            isContainerNumber(form.values.container) === false
              ? 'Контрольная цифра не сходится: сверьте номер с документом'
              : undefined
          }
          inputWrapperOrder={below}
          {...form.getInputProps('container')}
        />
        {text('vessel', 60)}
        {text('declaration', 60)}
      </FieldGroup>
      <FieldGroup
        {...group}
        title="Договор"
        names={['contractNumber', 'contractDay', 'holder', 'outcome', 'outcomeReason']}
        seen={['holder']}
      >
        {text('contractNumber', 60)}
        <TextInput
          type="date"
          label={orderLabels.contractDay}
          description="От неё считаются этапы"
          inputWrapperOrder={below}
          {...form.getInputProps('contractDay')}
        />
        <NativeSelect
          label={orderLabels.holder}
          data={[
            { value: '', label: base ? 'никто' : 'тот, кто начал' },
            ...people.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          {...form.getInputProps('holder')}
        />
        {base && (
          <>
            <NativeSelect
              label={orderLabels.outcome}
              data={[
                { value: '', label: 'нет' },
                ...orderOutcomes.map(value => ({ value, label: orderOutcomeNames[value] })),
              ]}
              {...form.getInputProps('outcome')}
            />
            {form.values.outcome !== '' && <div className={classes.wide}>{text('outcomeReason', 200)}</div>}
          </>
        )}
      </FieldGroup>
    </div>
  )
}

interface FieldGroupProps {
  title: string
  names: readonly (keyof OrderFormValues)[]
  /** Names of the fields that the customer sees. */
  seen?: readonly (keyof OrderFormValues)[]
  editor: OrderEditor
  people: readonly { id: number; name: string }[]
  children: ReactNode
}

/** Fields of a stored order as text; the pencil button, unsaved changes or a problem turn them into a form. */
const FieldGroup = ({
  title,
  names,
  seen = [],
  editor: { form, base },
  people,
  children,
}: FieldGroupProps) => {
  const [view, setView] = useState<'read' | 'worked on' | 'asked for'>('read')
  const stored = valuesOf(base)
  const isWorkedOn = names.some(name => form.values[name] !== stored[name] || name in form.errors)
  const id = useId()
  const fields = useRef<HTMLDivElement>(null)
  const pencil = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (view === 'asked for')
      fields.current?.querySelector<HTMLElement>('input:not([disabled]), select:not([disabled])')?.focus()
  }, [view])
  if (base === null)
    return (
      <fieldset className={classes.group}>
        <legend>{title}</legend>
        {children}
      </fieldset>
    )
  // Stays a form when the stored value is typed again, so that the field does not vanish under the cursor.
  if (isWorkedOn && view === 'read') setView('worked on')
  const isForm = view !== 'read'
  const shown = names.filter(name => form.values[name] !== '')
  return (
    <section className="admin-card" aria-labelledby={id}>
      <Group justify="space-between" align="flex-start">
        <h2 id={id}>{title}</h2>
        {base.erasedAt === null && (
          <ActionIcon
            ref={pencil}
            variant="subtle"
            color="gray"
            aria-label={`${title}: изменить`}
            aria-expanded={isForm}
            disabled={isWorkedOn}
            onClick={() => setView(isForm ? 'read' : 'asked for')}
          >
            <Icon name="edit" size={16} />
          </ActionIcon>
        )}
      </Group>
      {isForm ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape in one of its fields
        <div
          className={classes.group}
          ref={fields}
          onKeyDown={({ key }) => {
            if (key !== 'Escape' || isWorkedOn) return
            setView('read')
            pencil.current?.focus()
          }}
        >
          {children}
        </div>
      ) : shown.length === 0 ? (
        <p className="admin-quiet">Пока пусто</p>
      ) : (
        <dl className={classes.facts}>
          {shown.map(name => (
            <div key={name}>
              <dt>
                {orderLabels[name]} {seen.includes(name) && <SeenByCustomer />}
              </dt>
              <dd>
                {name === 'holder'
                  ? people.find(person => String(person.id) === form.values.holder)?.name
                  : name === 'phones'
                    ? base.phones.map(formatUkrainianPhone).join(', ')
                    : showOrderValue(form.values[name], { field: name, item: null })}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
