/** Form "Send the calculation by mail": e-mail address, message, and the calculation on the screen. */
import { useState } from 'react'
import { calculation as words } from '#messages/work/forms.js'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { SiteInfo } from '#shared/contract/content/public-pages.ts'
import { Field } from '#shared/ui/field.tsx'
import { useOnMount } from '#shared/ui/use-on-mount.ts'
import {
  type BoundField,
  MailForm,
  type ReturnedForm,
  type SentForm,
  SentNumber,
  WriteMeanwhile,
} from './mail-form.tsx'
import { thankYouText } from './thank-you-text.ts'
import type { FormRules } from './use-public-form.ts'

export interface CalculationFormProps extends ReturnedForm {
  quote: QuoteInput | null
  site: SiteInfo
}

export const CalculationForm = ({ quote, site, ...returned }: CalculationFormProps) => (
  <MailForm
    name="calculation"
    words={words}
    carried={quote ? { quote } : {}}
    site={site}
    rules={rules}
    thanks={({ receipt }) => <Thanks receipt={receipt} site={site} />}
    {...returned}
  >
    {field => (
      <>
        <Field
          {...field('email')}
          type="email"
          label={words.email}
          placeholder="name@example.com"
          autoComplete="email"
          required
          maxLength={254}
        />
        <Message {...field('message')} />
      </>
    )}
  </MailForm>
)

const Thanks = ({ receipt, site }: Pick<SentForm, 'receipt'> & { site: SiteInfo }) => {
  const { title, text } = thankYouText('calculation', site)
  return (
    <>
      <h3>{title}</h3>
      <SentNumber number={receipt?.number} />
      <p>{text}</p>
      <WriteMeanwhile site={site} />
    </>
  )
}

const rules: FormRules = {
  check: async ({ email = '' }) => {
    // Without a connection the rules may be missing: the server checks the address too.
    const rules = await import('#shared/domain/mail-address.ts').catch(() => null)
    const address = rules?.readMailAddress(email) ?? email.trim()
    if (rules?.hasNationalName(address)) return { email: words.emailNational }
    return address !== '' && (rules?.mailAddress.test(address) ?? true) ? {} : { email: words.emailProblem }
  },
}

const Message = ({ problem, ...field }: BoundField) => {
  // While React hydrates a textarea, it writes the server's text over the visitor's: read before, taken over after.
  const [entered] = useState(() => textOnScreen(field.id))
  useOnMount(() => {
    if (entered !== null && entered !== field.value) field.onChange({ target: { value: entered } })
  })
  return (
    <div className="field" data-problem={problem ? '' : undefined}>
      <label htmlFor={field.id}>{words.message.label}</label>
      <textarea
        {...field}
        rows={3}
        maxLength={5000}
        placeholder={words.message.placeholder}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${field.id}-problem` : undefined}
      />
      {problem && (
        <p className="field-problem" id={`${field.id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}

/** Null on the server, and for a field that is not rendered yet. */
const textOnScreen = (id: string): string | null => {
  if (typeof document === 'undefined') return null
  const field = document.getElementById(id)
  return field instanceof HTMLTextAreaElement ? field.value : null
}
