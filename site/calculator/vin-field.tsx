/** A VIN, or pasted lines of a lot, that fill what they name. They go nowhere: neither into the address nor to the server. */
import { useState } from 'react'
import { filledOfLot, hint, label } from '#messages/vin.js'
import type { VinNotes } from '#shared/calculator/vin/vin-notes.ts'
import type { PageOf } from '#shared/contract/content/pages.ts'
import { type FormTools, fieldId } from './form-tools.ts'

interface VinFieldProps {
  tools: FormTools
  places: PageOf<'calculator'>['places']
}

const maxLength = 40

export const VinField = ({ tools, places }: VinFieldProps) => {
  const [typed, setTyped] = useState('')
  const [ofLot, setOfLot] = useState<readonly string[]>([])
  const [said, setSaid] = useState<VinNotes | null>(null)
  const id = fieldId(tools, 'vin')
  const read = async (text: string) => {
    setTyped(text)
    const { vinNotes } = await import('#shared/calculator/vin/vin-notes.ts')
    const read = vinNotes(text, document.documentElement.lang)
    for (const [name, value] of Object.entries(read.fills)) tools.change(name, value)
    setSaid(read)
  }
  const paste = async (pasted: string) => {
    const { readLot } = await import('#shared/calculator/form/lot-lines.ts')
    const auction = tools.fields.auction === 'iaai' ? 'iaai' : 'copart'
    const lot = readLot({ pasted, yards: places, auction, thisYear: new Date().getFullYear() })
    for (const [name, value] of lot.fills) tools.change(name, value)
    setOfLot(lot.named)
    await read(lot.named.length > 0 ? (lot.vin ?? '') : pasted.trim().slice(0, maxLength))
  }
  const origin = tools.fields.route === 'usa' ? null : said?.origin
  const notes = [
    ofLot.length > 0 ? filledOfLot({ what: ofLot.join(' · ') }) : '',
    ...(said?.notes ?? []),
    origin ?? '',
    typed === '' && ofLot.length === 0 ? hint : '',
  ].filter(Boolean)
  return (
    <div className="field needs-script" data-problem={said?.problem ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={maxLength}
        value={typed}
        onChange={event => {
          setOfLot([])
          void read(event.target.value)
        }}
        onPaste={event => {
          // The field itself would join the lines and cut them off.
          event.preventDefault()
          void paste(event.clipboardData.getData('text'))
        }}
        aria-describedby={`${id}-help`}
        aria-invalid={said?.problem ? true : undefined}
      />
      <div id={`${id}-help`} role="status">
        {said?.problem && <p className="field-problem">{said.problem}</p>}
        {notes.map(note => (
          <p key={note} className="field-hint">
            {note}
          </p>
        ))}
      </div>
    </div>
  )
}
