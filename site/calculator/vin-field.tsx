/** A VIN, or pasted lines of a lot, that fill what they name. They go nowhere unless the visitor sends the lot to the broker. */
import { useRef, useState } from 'react'
import {
  filledOfLot,
  hint,
  label,
  lotInRequest,
  noConnection,
  placeholder,
  sendLot,
} from '#messages/calculation/vin.js'
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

interface Reading {
  /** What stays in the field. */
  text: string
  said: Said
  fills: readonly (readonly [name: string, value: string])[]
  ofLot: readonly string[]
}

const nothing: Said = { problem: null, notes: [], origin: null }
const unread: Omit<Reading, 'text'> = { said: nothing, fills: [], ofLot: [] }

export const VinField = ({ tools, yards, brief = false }: VinFieldProps) => {
  const [typed, setTyped] = useState('')
  const [ofLot, setOfLot] = useState<readonly string[]>([])
  const [said, setSaid] = useState(nothing)
  const turn = useRef(0)
  const id = fieldId(tools, 'vin')
  const take = async (text: string, reading: Promise<Reading>) => {
    const mine = ++turn.current
    setTyped(text)
    setOfLot([])
    const read = await reading.catch(
      (): Reading => ({ ...unread, text, said: { ...nothing, problem: text && noConnection } }),
    )
    // What was put in meanwhile is what counts.
    if (mine !== turn.current) return
    for (const [name, value] of read.fills) tools.change(name, value)
    setTyped(read.text)
    setOfLot(read.ofLot)
    setSaid(read.said)
  }
  const paste = (pasted: string) => {
    const text = pasted.trim().replaceAll(/\s+/g, ' ').slice(0, maxLength)
    const auction = tools.fields.auction === 'iaai' ? 'iaai' : 'copart'
    void take(text, readPasted({ pasted, text, auction, yards }))
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
        onChange={event => void take(event.target.value, readText(event.target.value))}
        onPaste={event => {
          // The field itself would join the lines and cut them off.
          event.preventDefault()
          paste(event.clipboardData.getData('text'))
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          // The form would go to the calculator without what stands here.
          event.preventDefault()
          if (said.problem === noConnection) paste(typed)
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

const readText = async (text: string): Promise<Reading> => {
  const { lotNote, vinNotes } = await import('#shared/calculator/vin/vin-notes.ts')
  const lot = lotNote(text)
  if (lot?.isLot) return { ...unread, text, said: { ...nothing, notes: [lot.text], isLot: true } }
  if (lot) return { ...unread, text, said: { ...nothing, problem: lot.text } }
  const said = vinNotes(text, document.documentElement.lang)
  return { ...unread, text, said, fills: Object.entries(said.fills) }
}

interface Pasted extends Pick<LotQuestion, 'pasted' | 'auction'>, Pick<VinFieldProps, 'yards'> {
  /** As much of it as the field can show. */
  text: string
}

const readPasted = async ({ pasted, text, auction, yards }: Pasted): Promise<Reading> => {
  const { readLot } = await import('#shared/calculator/form/lot-lines.ts')
  const lot = readLot({ pasted, yards: await yards(), auction, thisYear: new Date().getFullYear() })
  const read = await readText(lot.vin ?? (lot.named.length > 0 ? '' : text))
  return { ...read, fills: [...lot.fills, ...read.fills], ofLot: lot.named }
}
