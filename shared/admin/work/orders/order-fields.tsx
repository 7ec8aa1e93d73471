import { Box, Group, NativeSelect, TextInput } from '@mantine/core'
import { Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/work/orders.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { IconButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { choices } from '#shared/admin/platform/components/controls/choices.ts'
import type { DraftDifference } from '#shared/admin/platform/components/facts/differences.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { formatUkrainianPhone } from '#shared/admin/platform/format/format-phone.ts'
import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import { useLanguageOptions } from '#shared/admin/platform/split-view/language-choice.tsx'
import { deliveryRoutes } from '#shared/calculator/quote-input.ts'
import { nameOfCode, routeNames } from '#shared/calculator/quote-label.ts'
import { listAdminsEndpoint } from '#shared/contract/system/accounts.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { orderOutcomeNames } from '#shared/domain/work/state-names.ts'
import { type OrderFormValues, valuesOf } from './order-kind.ts'
import { containerWarning } from './order-names.ts'
import classes from './order-page.module.css'
import type { OrderEditor } from './use-order-editor.ts'

export const orderLabels: Readonly<Record<string, string>> = texts.labels

export const showOrderValue = (value: unknown, { field, item }: { field: string; item: unknown }): string => {
  if (field === 'nextAction') {
    const { text, at } = value as OrderFormValues['nextAction']
    return [text, at.replace('T', ' ')].filter(Boolean).join(', ')
  }
  const text = String(value ?? '')
  if (typeof item === 'string' && /\.(?:skipped|early)$/.test(item))
    return text === '1' ? texts.yes : texts.no
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDay(text)
  if (field === 'route') return nameOfCode(routeNames, text)
  if (field === 'outcome') return nameOfCode(orderOutcomeNames, text)
  if (field === 'lang') return text === 'uk' ? texts.languages.uk : texts.languages.ru
  if (field === 'stages' && item === null)
    return Object.values(value ?? {})
      .filter(isDay)
      .map(formatDay)
      .join(', ')
  return text
}

const isDay = (text: unknown): text is string => /^\d{4}-/.test(String(text))

/** Differences from the stored order; `stored` is null for a new one. */
export const orderDifferences = (stored: Order | null, mine: OrderFormValues): DraftDifference[] => {
  const saved = valuesOf(stored)
  return (Object.keys(orderLabels) as (keyof OrderFormValues)[]).flatMap(field => {
    const [was, now] = [saved[field], mine[field]].map(value => showOrderValue(value, { field, item: null }))
    return was === now ? [] : [{ label: orderLabels[field] ?? field, saved: was ?? '', mine: now ?? '' }]
  })
}

/** Loaded after the order, since its code contains the list of all car makers. */
const VinField = lazyPart(
  async () => (await import('./order-vin-field.tsx')).OrderVinField,
  <TextInput label={orderLabels.vin} readOnly />,
)

export const below: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]

const groups: readonly Pick<FieldGroupProps, 'title' | 'names' | 'seen'>[] = [
  { title: texts.client, names: ['name', 'phones', 'email', 'lang'], seen: [] },
  {
    title: texts.car,
    names: ['make', 'model', 'year', 'engine', 'vin', 'plate'],
    seen: ['make', 'model', 'year', 'engine'],
  },
  {
    title: texts.way,
    names: ['route', 'auction', 'lot', 'port', 'container', 'vessel', 'declaration'],
    seen: ['container', 'vessel'],
  },
  {
    title: texts.contract,
    names: ['contractNumber', 'contractDay', 'holder', 'outcome', 'outcomeReason'],
    seen: ['holder'],
  },
]

export const OrderFields = ({ editor }: { editor: OrderEditor }) => {
  const { form, field, base } = editor
  const people = useCall(listAdminsEndpoint).data ?? (base?.holder ? [base.holder] : [])
  const begun = base?.reached !== null && base !== null
  const labelled = (name: keyof OrderFormValues) => ({ label: orderLabels[name], ...field(name) })
  const { email, container, outcome } = form.values
  const languages = useLanguageOptions()
  /** Fields that are more than a line of text. */
  const special: Partial<Record<keyof OrderFormValues, ReactNode>> = {
    phones: <TextInput type="tel" placeholder="067 123 45 67" {...labelled('phones')} />,
    email: (
      <TextInput
        description={
          base?.email && base.email.toLowerCase() !== email.trim().toLowerCase()
            ? texts.linkWillClose
            : undefined
        }
        inputWrapperOrder={below}
        {...labelled('email')}
      />
    ),
    lang: <NativeSelect data={languages} {...labelled('lang')} />,
    year: <TextInput inputMode="numeric" maxLength={4} {...labelled('year')} />,
    vin: <VinField form={form} label={orderLabels.vin} />,
    route: (
      <NativeSelect
        description={begun ? texts.routeIsFixed : undefined}
        inputWrapperOrder={below}
        disabled={begun}
        data={deliveryRoutes.map(value => ({ value, label: routeNames[value] }))}
        {...labelled('route')}
      />
    ),
    container: (
      <TextInput
        description={containerWarning(container)}
        inputWrapperOrder={below}
        {...labelled('container')}
      />
    ),
    contractDay: (
      <TextInput
        type="date"
        description={texts.stagesCountFrom}
        inputWrapperOrder={below}
        {...labelled('contractDay')}
      />
    ),
    holder: (
      <NativeSelect data={choices(base ? texts.nobody : texts.whoBegan, people)} {...labelled('holder')} />
    ),
    outcome: base && <NativeSelect data={choices(texts.none, orderOutcomeNames)} {...labelled('outcome')} />,
    outcomeReason: base && outcome !== '' && (
      <div className="admin-whole">
        <TextInput {...labelled('outcomeReason')} />
      </div>
    ),
  }
  return (
    <div className={classes.fields}>
      {groups.map(group => (
        <FieldGroup key={group.title} {...group} editor={editor} people={people}>
          {group.names.map(name => (
            <Fragment key={name}>
              {name in special ? special[name] : <TextInput {...labelled(name)} />}
            </Fragment>
          ))}
        </FieldGroup>
      ))}
    </div>
  )
}

interface FieldGroupProps {
  title: string
  names: readonly (keyof OrderFormValues)[]
  seen: readonly (keyof OrderFormValues)[]
  editor: OrderEditor
  people: readonly { id: number; name: string }[]
  children: ReactNode
}

/** Fields of a stored order as text; the pencil button, unsaved changes or a problem turn them into a form. */
const FieldGroup = ({ title, names, seen, editor: { form, base }, people, children }: FieldGroupProps) => {
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
        <Box component="legend" mb="xs" p={0} fz="var(--mantine-h3-font-size)" fw={600}>
          {title}
        </Box>
        {children}
      </fieldset>
    )
  // Stays a form when the stored value is typed again, so that the field does not vanish under the cursor.
  if (isWorkedOn && view === 'read') setView('worked on')
  const isForm = view !== 'read'
  const shown = names.filter(name => form.values[name] !== '')
  return (
    <section className="admin-card" aria-labelledby={id}>
      <Group justify="space-between">
        <h2 id={id}>{title}</h2>
        {base.erasedAt === null && (
          <IconButton
            icon="edit"
            label={texts.changeTitled({ title })}
            ref={pencil}
            aria-expanded={isForm}
            disabled={isWorkedOn}
            onClick={() => setView(isForm ? 'read' : 'asked for')}
          />
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
        <p className="admin-quiet">{texts.emptyYet}</p>
      ) : (
        // Two columns only where a VIN stays whole in each.
        <AutoColumns component="dl" least="11.5rem" gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)">
          {shown.map(name => (
            <div key={name}>
              <dt className="admin-quiet-small">
                {orderLabels[name]} {seen.includes(name) && <SeenByCustomer />}
              </dt>
              <dd className="admin-plain">
                {name === 'container' ? (
                  <Link
                    to={`/admin/orders?q=${encodeURIComponent(form.values.container)}`}
                    title={texts.carsOfContainer}
                  >
                    {form.values.container}
                  </Link>
                ) : name === 'holder' ? (
                  people.find(person => String(person.id) === form.values.holder)?.name
                ) : name === 'phones' ? (
                  base.phones.map(formatUkrainianPhone).join(', ')
                ) : (
                  showOrderValue(form.values[name], { field: name, item: null })
                )}
              </dd>
            </div>
          ))}
        </AutoColumns>
      )}
    </section>
  )
}

export const SeenByCustomer = () => (
  <Box
    component="span"
    pos="relative"
    top={2}
    title={texts.clientSees}
    role="img"
    aria-label={texts.seenByClient}
  >
    <Icon name="eye" size={14} />
  </Box>
)
