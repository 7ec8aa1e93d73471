/** A VIN, or a lot's lines however they come in, that fill what they name; they are kept nowhere. */
import { Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { filledOfLot, label } from '#messages/calculation/vin-field.js'
import { listLocations } from '#shared/calculator/delivery/choices.ts'
import type { Fields } from '#shared/calculator/form/calculator-fields.ts'
import type { CalculatorTables } from '#shared/calculator/tables/table-shapes.ts'
import { lotNote, missingNote, vinNotes } from '#shared/calculator/vin/vin-notes.ts'
import { isPutIn } from '#shared/ui/is-put-in.ts'
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

/** Signs: a little more than the reader takes, so that it sees what was cut. */
const maxLength = 4100

const loadLotLines = () => import('#shared/calculator/form/lot-lines.ts')

export const VinField = ({ fields, tables, conversation, setField }: VinFieldProps) => {
  const [typed, setTyped] = useState('')
  const [ofLot, setOfLot] = useState<readonly string[]>([])
  const [missing, setMissing] = useState<readonly string[]>([])
  /** Typed, and not read as lines yet. */
  const waits = useRef(false)
  const [begun, setBegun] = useState(conversation)
  if (begun !== conversation) {
    setBegun(conversation)
    setTyped('')
    setOfLot([])
    setMissing([])
  }
  // For the moment when the connection is gone.
  useOnce(() => void loadLotLines())
  const fill = (fills: Iterable<readonly [name: string, value: string]>) => {
    for (const [name, value] of fills) setField(name, value)
  }
  const read = (vin: string, named: readonly string[] = []) => {
    setTyped(vin)
    setOfLot(named)
    setMissing([])
    fill(Object.entries(vinNotes(vin, 'ru').fills))
  }
  const take = async (pasted: string) => {
    waits.current = false
    const { readLot } = await loadLotLines()
    const yards = { copart: listLocations(tables, 'copart'), iaai: listLocations(tables, 'iaai') }
    const auction = fields.auction === 'iaai' ? 'iaai' : 'copart'
    const lot = readLot({ pasted, yards, auction, thisYear: new Date().getFullYear() })
    fill(lot.fills)
    const rest = lot.named.length > 0 ? '' : pasted.trim()
    read(lot.vin ?? rest, lot.named)
    setMissing(lot.missing)
  }
  const note = lotNote(typed)
  const lacking = missing.filter(name => !fields[name])
  return (
    <Textarea
      label={label}
      rows={1}
      resize="none"
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
      onChange={({ currentTarget: { value }, nativeEvent }) => {
        if (isPutIn(typed, value, nativeEvent)) return void take(value)
        waits.current = true
        read(value)
      }}
      onBlur={() => void (waits.current && take(typed))}
      onKeyDown={event => {
        if (event.key !== 'Enter') return
        // No line begins here.
        event.preventDefault()
        void take(typed)
      }}
    />
  )
}
