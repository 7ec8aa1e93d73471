/**
 * Field for a VIN or the pasted lines of a lot, which fill the fields that they name; the pasted text is not stored.
 */
import { Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { filledOfLot, label } from '#messages/calculation/vin-field.js'
import { listLocations } from '#shared/calculator/delivery/choices.ts'
import type { Fields } from '#shared/calculator/form/calculator-fields.ts'
import type { CalculatorTables } from '#shared/calculator/tables/table-shapes.ts'
import { byHandNote, lotNote, missingNote, vinNotes } from '#shared/calculator/vin/vin-notes.ts'
import { isPasted } from '#shared/ui/is-pasted.ts'
import { useOnMount } from '#shared/ui/use-on-mount.ts'
import { VinFacts } from './vin-facts.tsx'

export interface VinFieldProps {
  fields: Fields
  /** Source of the yards where a lot can be. */
  tables: CalculatorTables
  /** Identity of the current phone call; a new one empties the field. */
  conversation: unknown
  setField(name: string, value: string): void
}

/** Characters: a little more than the reader accepts, so that it can tell when the text was too long. */
const maxLength = 4100

const loadLotLines = () => import('#shared/calculator/form/lot-lines.ts')

export const VinField = ({ fields, tables, conversation, setField }: VinFieldProps) => {
  const [typed, setTyped] = useState('')
  const [ofLot, setOfLot] = useState<readonly string[]>([])
  const [missing, setMissing] = useState<readonly string[]>([])
  const [isByHand, setIsByHand] = useState(false)
  /** True while typed text has not been read as lines yet. */
  const waits = useRef(false)
  /** The last kind that a lot changed: any other was chosen by a person. */
  const kindOfLot = useRef<string>(undefined)
  const [begun, setBegun] = useState(conversation)
  if (begun !== conversation) {
    setBegun(conversation)
    setTyped('')
    setOfLot([])
    setMissing([])
    setIsByHand(false)
  }
  // Loaded ahead, so that the reader works when the connection is gone.
  useOnMount(() => void loadLotLines())
  const fill = (fills: Iterable<readonly [name: string, value: string]>) => {
    for (const [name, value] of fills) {
      if (name === 'kind' && value !== fields.kind) kindOfLot.current = value
      setField(name, value)
    }
  }
  const read = (vin: string, named: readonly string[] = []) => {
    setTyped(vin)
    setOfLot(named)
    setMissing([])
    setIsByHand(false)
    fill(Object.entries(vinNotes(vin, 'ru').fills))
  }
  const take = async (pasted: string) => {
    waits.current = false
    const { readLot } = await loadLotLines()
    const yards = { copart: listLocations(tables, 'copart'), iaai: listLocations(tables, 'iaai') }
    const auction = fields.auction === 'iaai' ? 'iaai' : 'copart'
    const chosenKind = fields.kind === kindOfLot.current ? undefined : fields.kind
    const lot = readLot({ pasted, yards, auction, thisYear: new Date().getFullYear(), chosenKind })
    fill(lot.fills)
    const rest = lot.named.length > 0 ? '' : pasted.trim()
    read(lot.vin ?? rest, lot.named)
    setIsByHand(lot.isByHand === true)
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
      error={
        isByHand ? byHandNote() : note ? note.text : (vinNotes(typed, 'ru').problem ?? missingNote(lacking))
      }
      description={
        <>
          {ofLot.length > 0 && !isByHand && <span>{filledOfLot({ what: ofLot.join(' · ') })}</span>}
          {!note && <VinFacts vin={typed} year={fields.year ?? ''} route={fields.route} />}
        </>
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={({ currentTarget: { value }, nativeEvent }) => {
        if (isPasted(typed, value, nativeEvent)) return void take(value)
        waits.current = true
        read(value)
      }}
      onBlur={() => void (waits.current && take(typed))}
      onKeyDown={event => {
        if (event.key !== 'Enter') return
        // Enter reads the field instead of beginning a new line.
        event.preventDefault()
        void take(typed)
      }}
    />
  )
}
