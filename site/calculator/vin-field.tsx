/** A VIN that fills what its signs say. It goes nowhere: neither into the address nor to the server. */
import { useState } from 'react'
import { hint, label } from '#messages/vin.js'
import type { VinNotes } from '#shared/calculator/vin/vin-notes.ts'
import { type FormTools, fieldId } from './form-tools.ts'

export const VinField = ({ tools }: { tools: FormTools }) => {
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState<VinNotes | null>(null)
  const id = fieldId(tools, 'vin')
  const read = async (text: string) => {
    setTyped(text)
    const { vinNotes } = await import('#shared/calculator/vin/vin-notes.ts')
    const read = vinNotes(text, document.documentElement.lang)
    for (const [name, value] of Object.entries(read.fills)) tools.change(name, value)
    setSaid(read)
  }
  const origin = tools.fields.route === 'usa' ? null : said?.origin
  return (
    <div className="field needs-script" data-problem={said?.problem ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={typed}
        onChange={event => void read(event.target.value)}
        aria-describedby={`${id}-help`}
        aria-invalid={said?.problem ? true : undefined}
      />
      <div id={`${id}-help`} role="status">
        {said?.problem && <p className="field-problem">{said.problem}</p>}
        {[...(said?.notes ?? []), origin ?? '', typed === '' ? hint : ''].filter(Boolean).map(note => (
          <p key={note} className="field-hint">
            {note}
          </p>
        ))}
      </div>
    </div>
  )
}
