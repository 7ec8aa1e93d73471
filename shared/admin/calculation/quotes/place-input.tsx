/**
 * Field for a place from the tables: Enter, Tab or leaving the field takes the first match; without a match the field
 * is marked.
 */
import { Autocomplete } from '@mantine/core'
import { useState } from 'react'
import { locationKey } from '#shared/calculator/tables/table-shapes.ts'

export interface PlaceInputProps {
  label: string
  value: string
  error: string | undefined
  places: readonly string[]
  onChange(value: string): void
}

export const PlaceInput = ({ label, value, error, places, onChange }: PlaceInputProps) => {
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
