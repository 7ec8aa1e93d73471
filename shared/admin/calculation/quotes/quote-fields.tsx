/** The fields of a calculation; those that its route, kind and engine do not use are not shown. */
import { Autocomplete, Button, Checkbox, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { optionsOf } from '#shared/admin/platform/components/controls/choices.ts'
import { listDestinations, listLocations, listPorts } from '#shared/calculator/delivery/choices.ts'
import type { Fields } from '#shared/calculator/form/calculator-fields.ts'
import { visibleFields } from '#shared/calculator/form/visible-fields.ts'
import { bodiesOf } from '#shared/calculator/quote-input.ts'
import { engineNames, routeNames, vehicleKindNames } from '#shared/calculator/quote-label.ts'
import { type CalculatorTables, locationKey } from '#shared/calculator/tables/table-shapes.ts'
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
                ...(common.value === '' ? [{ value: '', label: 'выберите', disabled: true }] : []),
                ...optionsOf(offered),
              ]
            : [
                { value: '', label: 'самый дешёвый путь' },
                ...new Set([...ports, common.value].filter(Boolean)),
              ]
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
        ({ name, label }) =>
          used.has(name) && (
            <Checkbox
              key={name}
              label={label}
              checked={Boolean(fields[name])}
              onChange={event => setField(name, event.currentTarget.checked ? '1' : '')}
              error={problems[name]}
            />
          ),
      )}
      {fields.services !== undefined && (
        <Kept
          text={`Услуги: ${fields.services === '' ? 'никаких' : fields.services.replaceAll(',', ', ')}`}
          problem={problems.services}
          action="Обычный набор"
          onDrop={() => dropField('services')}
        />
      )}
      {fields.own_value && (
        <Kept
          text={`Своя таможенная стоимость: ${fields.own_value}`}
          problem={problems.own_value}
          action="Убрать"
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
  { name: 'route', label: 'Откуда', choices: routeNames },
  { name: 'kind', label: 'Вид', choices: vehicleKindNames },
  { name: 'engine', label: 'Двигатель', choices: engineNames },
  { name: 'fuel', label: 'Топливо гибрида', choices: { petrol: 'Бензин', diesel: 'Дизель' } },
  { name: 'volume_cc', label: 'Объём, см³' },
  { name: 'battery', label: 'Батарея, кВт·ч' },
  { name: 'year', label: 'Год выпуска' },
  { name: 'weight', label: 'Полная масса, кг' },
  { name: 'price', label: 'Цена' },
  { name: 'currency', label: 'Валюта цены', choices: currencies },
  { name: 'auction', label: 'Аукцион', choices: { copart: 'Copart', iaai: 'IAAI' } },
  { name: 'location', label: 'Площадка' },
  { name: 'port', label: 'Порт США' },
  { name: 'destination', label: 'Порт назначения' },
  {
    name: 'body',
    label: 'Кузов',
    choices: { sedan: 'Седан', suv: 'Внедорожник', pickup: 'Пикап', moto: 'Мотоцикл' },
  },
  ...profileChoices,
  { name: 'carriage', label: 'Доставка до границы' },
  { name: 'carriage_currency', label: 'Валюта доставки', choices: currencies },
  { name: 'repair', label: 'Ремонт в Украине, оценка' },
  { name: 'repair_currency', label: 'Валюта ремонта', choices: currencies },
]

const flags = [
  { name: 'tractor', label: 'Седельный тягач' },
  { name: 'insurance', label: 'Страховка' },
  { name: 'eur1', label: 'Сертификат EUR.1' },
]

export const quoteFieldLabel = (name: string): string =>
  [...all, ...flags, ...kept].find(field => field.name === name)?.label ?? name

export const quoteFieldText = (name: string, value: string): string => {
  if (flags.some(flag => flag.name === name)) return value === '' ? 'нет' : 'да'
  return all.find(field => field.name === name)?.choices?.[value] ?? value
}

const kept = [
  { name: 'services', label: 'Услуги' },
  { name: 'own_value', label: 'Своя таможенная стоимость' },
  { name: 'date', label: 'День' },
]

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
      error={error ?? (unknown ? 'Нет такого места: выберите из списка' : undefined)}
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
