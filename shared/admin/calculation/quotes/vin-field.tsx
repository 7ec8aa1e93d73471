/** A VIN, or pasted lines of a lot, that fill what they name; they are kept nowhere. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { filledOfLot, label } from '#messages/calculation/vin-field.js'
import { listLocations } from '#shared/calculator/delivery/choices.ts'
import type { Fields } from '#shared/calculator/form/calculator-fields.ts'
import type { CalculatorTables } from '#shared/calculator/tables/table-shapes.ts'
import { lotNote, missingNote, vinNotes } from '#shared/calculator/vin/vin-notes.ts'
import { useOnce } from '#shared/ui/use-once.ts'
import { VinFacts } from './vin-facts.tsx'

export interface VinFieldProps {
  fields: Fields
  /** Whose yards a lot can stand in. */
  tables: CalculatorTables
  /** A new conversation begins with an empty field. */
  conversation: unknown
  setField(name: string, value: string): void
}

/** Signs: a lot's address is longer than a VIN. */
const maxLength = 300

const none = { fields: [] }

const loadLotLines = () => import('#shared/calculator/form/lot-lines.ts')

export const VinField = ({ fields, tables, conversation, setField }: VinFieldProps) => {
  const [typed, setTyped] = useState('')
  const [ofLot, setOfLot] = useState<readonly string[]>([])
  const [missing, setMissing] = useState<{ fields: readonly string[]; engine?: string | undefined }>(none)
  const [begun, setBegun] = useState(conversation)
  if (begun !== conversation) {
    setBegun(conversation)
    setTyped('')
    setOfLot([])
    setMissing(none)
  }
  // For the moment when the connection is gone.
  useOnce(() => void loadLotLines())
  const fill = (fills: Iterable<readonly [name: string, value: string]>) => {
    for (const [name, value] of fills) setField(name, value)
  }
  const read = (vin: string, named: readonly string[] = []) => {
    setTyped(vin)
    setOfLot(named)
    setMissing(none)
    fill(Object.entries(vinNotes(vin, 'ru').fills))
  }
  const paste = async (pasted: string) => {
    const { readLot } = await loadLotLines()
    const yards = { copart: listLocations(tables, 'copart'), iaai: listLocations(tables, 'iaai') }
    const auction = fields.auction === 'iaai' ? 'iaai' : 'copart'
    const lot = readLot({ pasted, yards, auction, thisYear: new Date().getFullYear() })
    fill(lot.fills)
    const rest = lot.named.length > 0 ? '' : pasted.trim().slice(0, maxLength)
    read(lot.vin ?? rest, lot.named)
    setMissing({ fields: lot.missing, engine: fields.engine })
  }
  const note = lotNote(typed)
  // Some engine is always chosen: the one that was there stands for none.
  const lacking = missing.fields.filter(
    name => !fields[name] || (name === 'engine' && fields.engine === missing.engine),
  )
  return (
    <TextInput
      label={label}
      value={typed}
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={false}
      error={note ? note.text : (vinNotes(typed, 'ru').problem ?? missingNote(lacking))}
      description={
        <>
          {ofLot.length > 0 && filledOfLot({ what: ofLot.join(' · ') })}
          {!note && <VinFacts vin={typed} year={fields.year ?? ''} route={fields.route} />}
        </>
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={event => read(event.currentTarget.value)}
      onPaste={event => {
        // The field itself would join the lines and cut them off.
        event.preventDefault()
        void paste(event.clipboardData.getData('text'))
      }}
    />
  )
}
