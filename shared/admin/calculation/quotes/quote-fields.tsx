/** The fields of a calculation; those that its route, kind and engine do not use are not shown. */

import { Autocomplete, Button, Checkbox, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import * as texts from '#messages/admin/calculation/quotes.js'
import { optionsOf } from '#shared/admin/platform/components/controls/choices.ts'
import { listDestinations, listLocations, listPorts } from '#shared/calculator/delivery/choices.ts'
import type { Fields } from '#shared/calculator/form/calculator-fields.ts'
import { visibleFields } from '#shared/calculator/form/visible-fields.ts'
import { bodiesOf } from '#shared/calculator/quote-input.ts'
import { engineNames, routeNames, vehicleKindNames } from '#shared/calculator/quote-label.ts'
import { type CalculatorTables, locationKey } from '#shared/calculator/tables/table-shapes.ts'
import { nameByCode } from '#shared/domain/name-by-code.ts'
import { profileChoices } from '../profile-choices.ts'
import './quote-fields.css'
import { useState } from 'react'

interface QuoteFieldsProps {
  fields: Fields
  problems: Readonly<Record<string, string>>
  /** Tables from which the choices of places are taken. */
  tables: CalculatorTables
  focused?: string
  setField(name: string, value: string): void
  /** Removes the field's value, so that the default applies. */
  dropField(name: string): void
}

export const QuoteFields = ({ fields, problems, tables, focused, setField, dropField }: QuoteFieldsProps) => {
  const used = visibleFields(fields)
  const auction = fields.auction === 'iaai' ? 'iaai' : 'copart'
  const places: Record<string, string[]> = {
    location: listLocations(tables, auction),
    destination: listDestinations(tables),
  }
  const ports = listPorts(tables, auction, fields.location || undefined)
  const shown = all.filter(({ name, choices }) => used.has(name) && choices !== currencies)
  return (
    <div className="admin-quote-fields">
      {shown.map(({ name, label, choices }) => {
        const common = { label, value: fields[name] ?? '', error: problems[name] }
        if (name === 'port' || choices) {
          const offered = name === 'body' ? bodyChoices(fields.kind, choices ?? {}) : choices
          const data = offered
            ? [
                ...(common.value === '' ? [{ value: '', label: texts.choose, disabled: true }] : []),
                ...optionsOf(offered),
              ]
            : [{ value: '', label: texts.cheapestWay }, ...new Set([...ports, common.value].filter(Boolean))]
          return (
            <NativeSelect
              key={name}
              {...common}
              data={data}
              onChange={event => setField(name, event.currentTarget.value)}
            />
          )
        }
        if (places[name]) {
          return (
            <PlaceInput
              key={name}
              {...common}
              places={[...new Set(places[name])]}
              onChange={value => setField(name, value)}
            />
          )
        }
        const currency = all.find(field => field.name === currencyOf(name))
        return (
          <TextInput
            key={name}
            {...common}
            {...(currency && {
              rightSection: (
                <NativeSelect
                  variant="unstyled"
                  w="100%"
                  rightSectionWidth={28}
                  aria-label={currency.label}
                  value={fields[currency.name] ?? ''}
                  data={optionsOf(currencies)}
                  onChange={event => setField(currency.name, event.currentTarget.value)}
                />
              ),
              rightSectionWidth: '3.5rem',
            })}
            inputMode="decimal"
            maxLength={14}
            autoComplete="off"
            data-autofocus={name === focused || undefined}
            onChange={event => setField(name, event.currentTarget.value)}
          />
        )
      })}
      {flags.map(
        name =>
          used.has(name) && (
            <Checkbox
              key={name}
              label={texts.fields[name]}
              checked={Boolean(fields[name])}
              onChange={event => setField(name, event.currentTarget.checked ? '1' : '')}
              error={problems[name]}
            />
          ),
      )}
      {fields.services !== undefined && (
        <Kept
          text={texts.servicesAre({
            services: fields.services === '' ? texts.noServices : fields.services.replaceAll(',', ', '),
          })}
          problem={problems.services}
          action={texts.usualSet}
          onDrop={() => dropField('services')}
        />
      )}
      {fields.own_value && (
        <Kept
          text={texts.ownValueOf({ own_value: fields.own_value })}
          problem={problems.own_value}
          action={texts.drop}
          onDrop={() => dropField('own_value')}
        />
      )}
    </div>
  )
}

interface KeptProps {
  text: string
  problem: string | undefined
  action: string
  onDrop(): void
}

/** Shows a value that came with a link although the form has no field for it. */
const Kept = ({ text, problem, action, onDrop }: KeptProps) => (
  <Group gap="xs" className="admin-whole">
    <Text size="sm">{text}</Text>
    <Button size="compact-xs" variant="default" onClick={onDrop}>
      {action}
    </Button>
    {problem && (
      <Text c="red" size="sm">
        {problem}
      </Text>
    )}
  </Group>
)

const bodyChoices = (kind: string | undefined, choices: Record<string, string>): Record<string, string> =>
  Object.fromEntries(bodiesOf(kind).map(body => [body, choices[body] ?? body]))

const currencies = { USD: '$', EUR: '€' }

const currencyOf = (amount: string): string => (amount === 'price' ? 'currency' : `${amount}_currency`)

const all: readonly { name: string; label: string; choices?: Record<string, string> }[] = [
  { name: 'route', label: texts.fields.route, choices: routeNames },
  { name: 'kind', label: texts.fields.kind, choices: vehicleKindNames },
  { name: 'engine', label: texts.fields.engine, choices: engineNames },
  { name: 'fuel', label: texts.fields.fuel, choices: texts.fuels },
  { name: 'volume_cc', label: texts.fields.volume_cc },
  { name: 'battery', label: texts.fields.battery },
  { name: 'year', label: texts.fields.year },
  { name: 'weight', label: texts.fields.weight },
  { name: 'price', label: texts.fields.price },
  { name: 'currency', label: texts.fields.currency, choices: currencies },
  { name: 'auction', label: texts.fields.auction, choices: { copart: 'Copart', iaai: 'IAAI' } },
  { name: 'location', label: texts.fields.location },
  { name: 'port', label: texts.fields.port },
  { name: 'destination', label: texts.fields.destination },
  { name: 'body', label: texts.fields.body, choices: texts.bodies },
  ...profileChoices,
  { name: 'carriage', label: texts.fields.carriage },
  { name: 'carriage_currency', label: texts.fields.carriage_currency, choices: currencies },
  { name: 'repair', label: texts.fields.repair },
  { name: 'repair_currency', label: texts.fields.repair_currency, choices: currencies },
]

const flags = ['tractor', 'insurance', 'eur1'] as const

export const quoteFieldLabel = (name: string): string =>
  nameByCode(texts.fields, name) ?? profileChoices.find(field => field.name === name)?.label ?? name

export const quoteFieldText = (name: string, value: string): string => {
  if (flags.some(flag => flag === name)) return value === '' ? texts.no : texts.yes
  return all.find(field => field.name === name)?.choices?.[value] ?? value
}

interface PlaceInputProps {
  label: string
  value: string
  error: string | undefined
  places: readonly string[]
  onChange(value: string): void
}

/** Enter, Tab or leaving the field takes the first match; without a match the field is marked. */
const PlaceInput = ({ label, value, error, places, onChange }: PlaceInputProps) => {
  const [left, setLeft] = useState(false)
  const known = places.some(place => locationKey(place) === locationKey(value))
  const unknown = left && value.trim() !== '' && places.length > 0 && !known
  const take = (): void => {
    setLeft(true)
    const match = firstMatch(places, value)
    if (match !== null && match !== value) onChange(match)
  }
  return (
    <Autocomplete
      label={label}
      value={value}
      error={error ?? (unknown ? texts.noSuchPlace : undefined)}
      data={[...places]}
      limit={50}
      maxLength={120}
      onChange={text => {
        setLeft(false)
        onChange(text)
      }}
      onKeyDown={event => {
        // Enter on an option reached with the arrows is handled by the list itself.
        if (event.key !== 'Enter' || event.currentTarget.getAttribute('aria-activedescendant')) return
        if (value.trim() === '' || known) return
        event.preventDefault()
        take()
      }}
      onBlur={take}
    />
  )
}

/**
 * The place meant by the typed text: one of this name, else one that begins with the text, else one that contains it;
 * null when nothing is typed or found.
 *
 * @example firstMatch(['Newark, NJ', 'Houston, TX'], 'hous') // 'Houston, TX'
 */
const firstMatch = (places: readonly string[], typed: string): string | null => {
  const key = locationKey(typed)
  if (key === '') return null
  const among = (fits: (place: string) => boolean) => places.find(place => fits(locationKey(place)))
  return (
    among(place => place === key) ??
    among(place => place.startsWith(key)) ??
    among(place => place.includes(key)) ??
    null
  )
}
