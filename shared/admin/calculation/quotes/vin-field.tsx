/** A VIN that fills what its signs say; it is kept nowhere. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { label } from '#messages/vin.js'
import { vinNotes } from '#shared/calculator/vin/vin-notes.ts'

export interface VinFieldProps {
  /** Advice on EUR.1 is said where it can count. */
  route: string | undefined
  /** A new conversation begins with an empty field. */
  conversation: unknown
  setField(name: string, value: string): void
}

export const VinField = ({ route, conversation, setField }: VinFieldProps) => {
  const [typed, setTyped] = useState('')
  const [begun, setBegun] = useState(conversation)
  if (begun !== conversation) {
    setBegun(conversation)
    setTyped('')
  }
  return (
    <TextInput
      label={label}
      value={typed}
      maxLength={40}
      autoComplete="off"
      spellCheck={false}
      error={vinNotes(typed, 'ru').problem}
      description={<VinSaid vin={typed} route={route} />}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={event => {
        setTyped(event.currentTarget.value)
        const { fills } = vinNotes(event.currentTarget.value, 'ru')
        for (const [name, value] of Object.entries(fills)) setField(name, value)
      }}
    />
  )
}

/** What the signs of a VIN say, a line each. */
export const VinSaid = ({ vin, route }: { vin: string; route: string | undefined }) => {
  const { notes, origin } = vinNotes(vin, 'ru')
  return [...notes, ...(origin && route !== 'usa' ? [origin] : [])].map(note => (
    <span key={note} style={{ display: 'block' }}>
      {note}
    </span>
  ))
}
