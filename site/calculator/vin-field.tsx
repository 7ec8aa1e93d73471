/** A VIN, or pasted lines of a lot, that fill what they name. They go nowhere unless the visitor sends the lot to the broker. */
import { useState } from 'react'
import { filledOfLot, hint, label, lotInRequest, placeholder, sendLot } from '#messages/vin.js'
import type { LotQuestion } from '#shared/calculator/form/lot-lines.ts'
import type { VinNotes } from '#shared/calculator/vin/vin-notes.ts'
import { CallbackButton } from '../callback/callback-button.tsx'
import { type FormTools, fieldId } from './form-tools.ts'

interface VinFieldProps {
  tools: FormTools
  yards: () => Promise<LotQuestion['yards']>
  /** Among few fields it says in itself what belongs there. */
  brief?: boolean
}

/** Signs: a lot's address is longer than a VIN. */
const maxLength = 300

interface Said extends Pick<VinNotes, 'problem' | 'notes' | 'origin'> {
  isLot?: boolean
}

const nothing: Said = { problem: null, notes: [], origin: null }

export const VinField = ({ tools, yards, brief = false }: VinFieldProps) => {
  const [typed, setTyped] = useState('')
  const [ofLot, setOfLot] = useState<readonly string[]>([])
  const [said, setSaid] = useState(nothing)
  const id = fieldId(tools, 'vin')
  const fill = (fills: Iterable<readonly [name: string, value: string]>) => {
    for (const [name, value] of fills) tools.change(name, value)
  }
  const read = async (text: string, named: readonly string[] = []) => {
    setTyped(text)
    setOfLot(named)
    const { lotNote, vinNotes } = await import('#shared/calculator/vin/vin-notes.ts')
    const lot = lotNote(text)
    const read = vinNotes(text, document.documentElement.lang)
    fill(Object.entries(read.fills))
    if (!lot) setSaid(read)
    else
      setSaid(lot.isLot ? { ...nothing, notes: [lot.text], isLot: true } : { ...nothing, problem: lot.text })
  }
  const paste = async (pasted: string) => {
    const { readLot } = await import('#shared/calculator/form/lot-lines.ts')
    const auction = tools.fields.auction === 'iaai' ? 'iaai' : 'copart'
    const lot = readLot({ pasted, yards: await yards(), auction, thisYear: new Date().getFullYear() })
    fill(lot.fills)
    const rest = lot.named.length > 0 ? '' : pasted.trim().slice(0, maxLength)
    await read(lot.vin ?? rest, lot.named)
  }
  const notes = [
    ofLot.length > 0 ? filledOfLot({ what: ofLot.join(' · ') }) : '',
    ...said.notes,
    (tools.fields.route !== 'usa' && said.origin) || '',
    !brief && typed === '' && ofLot.length === 0 ? hint : '',
  ].filter(Boolean)
  return (
    <div className="field field-vin needs-script" data-problem={said.problem ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={maxLength}
        placeholder={brief ? placeholder : undefined}
        value={typed}
        onChange={event => void read(event.target.value)}
        onPaste={event => {
          // The field itself would join the lines and cut them off.
          event.preventDefault()
          void paste(event.clipboardData.getData('text'))
        }}
        aria-describedby={`${id}-help`}
        aria-invalid={said.problem ? true : undefined}
      />
      <div id={`${id}-help`} role="status">
        {said.problem && <p className="field-problem">{said.problem}</p>}
        {notes.map(note => (
          <p key={note} className="field-hint">
            {note}
          </p>
        ))}
      </div>
      {said.isLot && (
        <CallbackButton className="link-button" attached={{ message: lotInRequest({ lot: typed.trim() }) }}>
          {sendLot}
        </CallbackButton>
      )}
    </div>
  )
}
