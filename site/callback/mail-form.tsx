/**
 * Shared parts of the two mail forms: sending with and without scripts, the honeypot against robots, error messages,
 * the thank-you text.
 */
import { type ReactNode, useEffect, useRef } from 'react'
import { useHref } from 'react-router-dom'
import { number as numberWords, privacy, trap as trapLabel } from '#messages/work/forms.js'
import type { SiteInfo } from '#shared/contract/content/public-pages.ts'
import { honeypotField } from '#shared/contract/platform/honeypot-field.ts'
import { Broker } from '../components/broker.tsx'
import { Icon } from '../components/icon.tsx'
import { Messengers, messengersOf } from '../components/messengers.tsx'
import { useEarlyInput } from '../components/use-early-input.ts'
import { inPageLanguage } from '../routing/page-language.ts'
import type { Receipt } from './send-form.ts'
import { type FormRules, type FormTexts, usePublicForm } from './use-public-form.ts'

/** Rejected form that the server has rendered again: the sent fields, and their problems. */
export interface ReturnedForm {
  fields?: Record<string, string>
  problems?: Record<string, string>
  failure?: string | null
}

export interface MailFormProps extends ReturnedForm {
  name: 'callback' | 'calculation'
  words: FormTexts & { submit: string; sending: string }
  /** Data sent along with the fields; as hidden text in a form without scripts. */
  carried: { quote?: unknown; message?: string }
  /** Text of the submit button, if it depends on the fields. */
  submit?: (fields: Readonly<Record<string, string>>) => string | undefined
  /** Shown in place of the form after it was sent. */
  thanks: (sent: SentForm) => ReactNode
  rules: FormRules
  /** The office's promise, shown under the button. */
  promise?: string | undefined
  site: SiteInfo | null
  children(field: (name: string) => BoundField): ReactNode
}

export interface SentForm {
  fields: Readonly<Record<string, string>>
  /** Null for a form that waited for a connection. */
  receipt: Receipt | null
}

/** One field of the form with its text and its problem. */
export interface BoundField {
  id: string
  name: string
  value: string
  problem: string | undefined
  onChange(event: { target: { value: string } }): void
}

export const MailForm = ({
  name,
  words,
  carried,
  submit,
  thanks,
  promise,
  rules,
  site,
  children,
  ...given
}: MailFormProps) => {
  const action = `/api/mail/${name}`
  const form = usePublicForm(action, words, rules, given.fields)
  const problems = { ...given.problems, ...form.problems }
  const element = useRef<HTMLFormElement>(null)
  useEarlyInput(element, form.change)
  const firstWrong = Object.keys(form.problems)[0]
  useEffect(() => {
    const field = firstWrong && element.current?.elements.namedItem(firstWrong)
    if (field instanceof HTMLElement) field.focus()
  }, [firstWrong])
  const sent = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The thank-you text is shorter than the form, so it may be above the visible part.
    if (form.state === 'sent') sent.current?.scrollIntoView({ block: 'nearest' })
  }, [form.state])
  if (form.state === 'sent') {
    return (
      <div className="stack sent" role="status" ref={sent}>
        {thanks(form)}
      </div>
    )
  }
  const seen = new Set<string>()
  const bind = (field: string): BoundField => {
    seen.add(field)
    return {
      id: `${name}-${field}`,
      name: field,
      value: form.fields[field] ?? '',
      problem: problems[field],
      onChange: event => form.change(field, event.target.value),
    }
  }
  const fields = children(bind)
  // Hidden fields, such as the calculation, have no place for their messages: the form's own message shows them.
  const unseen = Object.keys(problems).filter(field => !seen.has(field))
  const failure = form.failure ?? given.failure ?? unseen.map(field => problems[field]).join('. ')
  const { problem: _none, ...trap } = bind(honeypotField)
  return (
    <form
      className="stack"
      ref={element}
      noValidate
      action={inPageLanguage(action)}
      method="post"
      onSubmit={event => {
        event.preventDefault()
        void form.send(carried)
      }}
    >
      {Object.entries(carried).map(([field, value]) => (
        <input
          key={field}
          type="hidden"
          name={field}
          value={typeof value === 'string' ? value : JSON.stringify(value)}
        />
      ))}
      {fields}
      <div className="hidden" aria-hidden="true">
        <label htmlFor={trap.id}>{trapLabel}</label>
        <input {...trap} {...filledByNobody} tabIndex={-1} />
      </div>
      <div role="alert">
        {failure && (
          <p className={form.queued ? 'form-queued' : 'form-failure'}>
            {form.queued && <Icon name="clock" />}
            <span>{failure}</span>
          </p>
        )}
      </div>
      <Broker site={site} />
      <button type="submit" className="button" aria-disabled={form.state === 'sending'}>
        {form.state === 'sending' ? words.sending : (submit?.(form.fields) ?? words.submit)}
      </button>
      {promise && <p className="fine">{promise}</p>}
      {name === 'callback' && <Messengers ways={messengersOf(site)} />}
      {site && (
        <p className="fine">
          <span>{`${site.consent.text} `}</span>
          {site.consent.url && <PrivacyLink href={site.consent.url} />}
        </p>
      )}
    </form>
  )
}

export const SentNumber = ({ number = null }: { number: number | null | undefined }) =>
  number !== null && <p>{numberWords({ number: String(number) })}</p>

export const WriteMeanwhile = ({ site }: { site: SiteInfo | null }) => {
  const mail = site?.email ? [{ title: site.email, url: `mailto:${site.email}` }] : []
  return <Messengers ways={site?.socials.length ? site.socials : mail} />
}

/** Opens in a new tab, so that the typed text is not lost. */
const PrivacyLink = ({ href }: { href: string }) => {
  const ours = useHref(href)
  return (
    <a href={href.startsWith('/') ? ours : href} target="_blank" rel="noopener">
      {privacy}
    </a>
  )
}

/** Attributes that keep browsers and common password managers from filling in a field. */
const filledByNobody = {
  autoComplete: 'off',
  'data-1p-ignore': 'true',
  'data-bwignore': 'true',
  'data-form-type': 'other',
  'data-lpignore': 'true',
  'data-protonpass-ignore': 'true',
}
