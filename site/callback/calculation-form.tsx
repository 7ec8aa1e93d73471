/** "Send the calculation by mail": address, message, and the calculation as the visitor sees it. */
import { calculation as words } from '#messages/forms.js'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { SiteInfo } from '#shared/contract/pages.ts'
import { Field } from '#shared/ui/field.tsx'
import { type BoundField, MailForm, type ReturnedForm } from './mail-form.tsx'

export interface CalculationFormProps extends ReturnedForm {
  quote: QuoteInput | null
  consent: SiteInfo['consent']
  texts: SiteInfo['texts']
}

export const CalculationForm = ({ quote, consent, texts, ...returned }: CalculationFormProps) => (
  <MailForm
    name="calculation"
    words={words}
    carried={quote ? { quote } : {}}
    consent={consent}
    thanks={texts?.calculation_thanks}
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

const Message = ({ problem, ...field }: BoundField) => (
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
