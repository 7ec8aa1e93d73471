/** The callback form: in the dialog, and on its own page where it also works as a plain form. */
import { callback as words } from '#messages/work/forms.js'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { SiteInfo } from '#shared/contract/content/public-pages.ts'
import { Field } from '#shared/ui/field.tsx'
import { sayCallTime } from './call-time.ts'
import { groupPhone } from './group-phone.ts'
import { type BoundField, MailForm, type ReturnedForm } from './mail-form.tsx'
import type { FormRules } from './use-form.ts'

/** What to talk about, in words for whoever calls back; with the calculation where it is one. */
export interface CallSubject {
  quote?: QuoteInput
  message: string
}

export interface CallbackFormProps extends ReturnedForm {
  attached?: CallSubject | undefined
  site: SiteInfo | null
  /** After the thanks. */
  onSent: () => void
}

export const CallbackForm = ({ attached, site, onSent, ...returned }: CallbackFormProps) => (
  <MailForm
    name="callback"
    words={words}
    carried={{ ...attached }}
    site={site}
    rules={rules}
    thanks={() => thanksOf(site)}
    promise={site?.texts?.callback_promise ?? promiseOf(site?.hours)}
    afterwards={
      <button
        type="button"
        className="button"
        // The form has just gone from under the focus; the dialog must keep it.
        ref={button => button?.focus()}
        onClick={onSent}
      >
        {words.thanks.button}
      </button>
    }
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
      </>
    )}
  </MailForm>
)

/** A line does not end within «Пн–Пт». */
const promiseOf = (hours = ''): string =>
  words.promise({ hours: hours && `, ${hours.replaceAll('–', '–\u2060')}` })

/** The office may have no name to call by; its request always has one. */
const rules: FormRules = {
  usual: { name: '—' },
  check: async ({ phone = '' }) => {
    // Without a connection the numbering plans may not be on the device: the server looks again.
    const plans = await import('#shared/domain/phone.ts').catch(() => null)
    return phone.trim() === '' || plans?.normalizePhone(phone) === null ? { phone: words.phone.problem } : {}
  },
}

const thanksOf = (site: SiteInfo | null): string[] => {
  const own = site?.texts?.callback_thanks
  const time = sayCallTime(site?.hours ?? '', new Date())
  return time ? [time, own ?? words.thanks.prepare] : [own ?? words.thanks.text]
}

/** The number falls into groups when it is left or sent, not under the fingers of whoever types it. */
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
