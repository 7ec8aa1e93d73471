/** The callback form, for the dialog and for its own page, where it also works as a plain form. */
import { useEffect } from 'react'
import { callback as words } from '#messages/work/forms.js'
import * as reply from '#messages/work/reply-ways.js'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { SiteInfo } from '#shared/contract/content/public-pages.ts'
import type { ReplyWay } from '#shared/contract/work/request-forms.ts'
import { Field } from '#shared/ui/field.tsx'
import { AfterSending } from './after-sending.tsx'
import { formatCallbackTime } from './callback-time.ts'
import { groupPhone } from './group-phone.ts'
import {
  type BoundField,
  MailForm,
  type ReturnedForm,
  type SentForm,
  SentNumber,
  WriteMeanwhile,
} from './mail-form.tsx'
import type { FormRules } from './use-public-form.ts'

/** Subject of a callback request in words for the office, with the calculation if there is one. */
export interface CallSubject {
  quote?: QuoteInput
  message: string
  /** Path of the calculation with the amounts on the screen, without a language prefix. */
  link?: string
}

export interface CallbackFormProps extends ReturnedForm {
  attached?: CallSubject | undefined
  site: SiteInfo | null
  /** Called when the visitor closes the thank-you text. */
  onSent: () => void
  /** Called when the thank-you text appears, so that the dialog changes its title. */
  whenSent?: () => void
}

export const CallbackForm = ({ attached, site, onSent, whenSent, ...returned }: CallbackFormProps) => (
  <MailForm
    name="callback"
    words={words}
    carried={carriedOf(attached)}
    site={site}
    rules={rules}
    submit={({ replyBy = 'call' }) => (replyBy === 'call' ? undefined : reply.submit)}
    thanks={sent => (
      <Thanks sent={sent} attached={attached} site={site} onSent={onSent} whenSent={whenSent} />
    )}
    promise={site?.texts?.callback_promise ?? promiseOf(site?.hours)}
    {...returned}
  >
    {field => (
      <>
        {attached && <p className="callback-about">{attached.message}</p>}
        <Field
          {...field('name')}
          label={words.name.label}
          hint={words.name.hint}
          autoComplete="name"
          maxLength={120}
        />
        <Field
          {...grouped(field('phone'))}
          type="tel"
          inputMode="tel"
          label={words.phone.label}
          placeholder={words.phone.placeholder}
          hint={words.phone.hint}
          autoComplete="tel"
          required
          maxLength={40}
        />
        {attached?.quote && <ReplyField {...field('replyBy')} />}
      </>
    )}
  </MailForm>
)

/** Data sent with the form; the link is shown to the visitor only. */
const carriedOf = ({ link: _link, ...carried }: Partial<CallSubject> = {}) => carried

const ReplyField = ({ problem: _none, value, ...field }: BoundField) => (
  <div className="field">
    <label htmlFor={field.id}>{reply.label}</label>
    <select {...field} value={value || 'call'}>
      {Object.entries(reply.ways).map(([way, said]) => (
        <option key={way} value={way}>
          {said}
        </option>
      ))}
    </select>
  </div>
)

interface ThanksProps extends Pick<CallbackFormProps, 'attached' | 'site' | 'onSent'> {
  sent: SentForm
  whenSent: (() => void) | undefined
}

const Thanks = ({ sent, attached, site, onSent, whenSent }: ThanksProps) => {
  const way = (sent.fields.replyBy ?? 'call') as ReplyWay
  useEffect(() => whenSent?.(), [whenSent])
  return (
    <>
      {!whenSent && <h3>{words.thanks.title}</h3>}
      <SentNumber number={sent.receipt?.number} />
      {thanksOf(site, way === 'call', sent.receipt?.at).map(text => (
        <p key={text}>{text}</p>
      ))}
      {attached?.link ? (
        <AfterSending
          link={attached.link}
          text={attached.message}
          origin={window.location.origin}
          reply={way}
          site={site}
        />
      ) : (
        <WriteMeanwhile site={site} />
      )}
      <button
        type="button"
        className="button"
        // Takes the focus from the removed form, since the focus must stay in the dialog.
        ref={button => button?.focus()}
        onClick={onSent}
      >
        {words.thanks.button}
      </button>
    </>
  )
}

/** Keeps ranges such as «Пн–Пт» on one line. */
const promiseOf = (hours = ''): string =>
  words.promise({ hours: hours && `, ${hours.replaceAll('–', '–\u2060')}` })

/** The API requires a name, but visitors may leave the field empty. */
const rules: FormRules = {
  usual: { name: '—' },
  check: async ({ phone = '' }) => {
    // The numbering plans may be missing without a connection: the server checks the number too.
    const plans = await import('#shared/domain/phone.ts').catch(() => null)
    return phone.trim() === '' || plans?.normalizePhone(phone) === null ? { phone: words.phone.problem } : {}
  },
}

const thanksOf = (site: SiteInfo | null, byCall: boolean, at = new Date()): string[] => {
  const own = site?.texts?.callback_thanks
  const time = byCall ? formatCallbackTime(site?.hours ?? '', at) : null
  if (time) return [time, own ?? words.thanks.prepare]
  return [own ?? (byCall ? words.thanks.text : '')].filter(Boolean)
}

/** Groups the digits of the phone number when the field loses the focus or the form is sent, not during typing. */
const grouped = (field: BoundField) => {
  const group = () => {
    const value = groupPhone(field.value)
    if (value !== field.value) field.onChange({ target: { value } })
  }
  return {
    ...field,
    onBlur: group,
    onKeyDown: (event: { key: string }) => {
      if (event.key === 'Enter') group()
    },
  }
}
