/**
 * Field for a VIN or a lot's lines, from which other fields are filled. The text is sent nowhere unless the visitor
 * sends the lot to the broker.
 */
import { useEffect, useRef, useState } from 'react'
import {
  filledOfLot,
  hint,
  label,
  lotInRequest,
  noConnection,
  placeholder,
  sendLot,
} from '#messages/calculation/vin-field.js'
import type { LotQuestion } from '#shared/calculator/form/lot-lines.ts'
import { isPasted } from '#shared/ui/is-pasted.ts'
import { CallbackButton } from '#site/callback/callback-button.tsx'
import { useEarlyInput } from '#site/components/use-early-input.ts'
import { type FormTools, fieldId } from './field-props.ts'
import type { Reading } from './read-vin-field.ts'

interface VinFieldProps {
  tools: FormTools
  yards: () => Promise<LotQuestion['yards']>
  /** Uses the shorter label, for a form with few fields. */
  brief?: boolean
}

/** Characters: slightly more than the reader's limit, so that the reader drops a line that was cut. */
const maxLength = 4100

const unread: Reading = {
  text: '',
  said: { problem: null, notes: [], origin: null },
  fills: [],
  ofLot: [],
  missing: [],
  lacks: null,
}

export const VinField = ({ tools, yards, brief = false }: VinFieldProps) => {
  const [read, setRead] = useState<Reading & { asks?: string | undefined }>(unread)
  const field = useRef<HTMLTextAreaElement>(null)
  const turn = useRef(0)
  /** True while typed text has not been read as lines yet. */
  const waits = useRef(false)
  /** The last kind that a lot changed: any other was chosen by the visitor. */
  const kindOfLot = useRef<string>(undefined)
  const id = fieldId(tools, 'vin')
  const { text, said, ofLot } = read
  useEffect(() => {
    if (read.asks) focusField(field.current?.form, read.asks)
  }, [read])
  const take = async (next: string, { typing = false, moves = true } = {}) => {
    const mine = ++turn.current
    waits.current = typing
    setRead({ ...unread, text: next, said: typing ? said : unread.said })
    const auction = tools.fields.auction === 'iaai' ? 'iaai' : 'copart'
    const { kind } = tools.fields
    const chosenKind = kind === kindOfLot.current ? undefined : kind
    const found = await import('./read-vin-field.ts')
      .then(({ readVinField }) => readVinField({ text: next, auction, chosenKind, yards, typing }))
      .catch(
        (): Reading => ({ ...unread, text: next, said: { ...unread.said, problem: next && noConnection } }),
      )
    // Drops the result, since a newer text has been entered.
    if (mine !== turn.current) return
    for (const [name, value] of found.fills) {
      if (name === 'kind' && value !== kind) kindOfLot.current = value
      tools.change(name, value)
    }
    setRead({ ...found, asks: moves ? found.missing[0] : undefined })
  }
  useEarlyInput(field, (_name, value) => void take(value, { moves: false }))
  const notes = [
    ofLot.length > 0 ? filledOfLot({ what: ofLot.join(' · ') }) : '',
    ...said.notes,
    (tools.fields.route !== 'usa' && said.origin) || '',
    !brief && text === '' && ofLot.length === 0 ? hint : '',
  ].filter(Boolean)
  const isLacking = read.missing.some(name => !tools.fields[name])
  const problem = said.problem ?? (isLacking ? read.lacks : null)
  return (
    <div className="field field-vin needs-script" data-problem={problem ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        ref={field}
        rows={1}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={maxLength}
        placeholder={brief ? placeholder : undefined}
        value={text}
        onChange={({ target: { value }, nativeEvent }) => {
          void take(value, { typing: !isPasted(text, value, nativeEvent) })
        }}
        onBlur={() => waits.current && void take(text, { moves: false })}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          // Enter must not submit the form: the page would change, and the text of this field be lost.
          event.preventDefault()
          if (waits.current || said.problem === noConnection) void take(text)
        }}
        aria-describedby={`${id}-help`}
        aria-invalid={said.problem ? true : undefined}
      />
      <div id={`${id}-help`} role="status">
        {problem && <p className="field-problem">{problem}</p>}
        {notes.map(note => (
          <p key={note} className="field-hint">
            {note}
          </p>
        ))}
      </div>
      {said.isLot && (
        <CallbackButton className="link-button" attached={{ message: lotInRequest({ lot: text.trim() }) }}>
          {sendLot}
        </CallbackButton>
      )}
    </div>
  )
}

const focusField = (form: HTMLFormElement | null | undefined, name: string) => {
  const named = `[name="${name}"]:not([type="hidden"])`
  const choice = form?.querySelector<HTMLElement>(`${named}:checked`)
  ;(choice ?? form?.querySelector<HTMLElement>(named))?.focus()
}
