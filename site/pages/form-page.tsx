/** A form on a page of its own: the target of the dialog's link without scripts, and of a rejected plain form. */
import { useNavigate } from 'react-router-dom'
import { calculation, callback } from '#messages/work/forms.js'
import { addressOfInput } from '#shared/calculator/form/fields-query.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { PageOf } from '#shared/contract/content/public-pages.ts'
import { calculationLabel } from '../calculator/car-label.ts'
import { CalculationForm } from '../callback/calculation-form.tsx'
import { CallbackForm, type CallSubject } from '../callback/callback-form.tsx'
import type { PageProps } from '../routing/page-props.ts'

export const FormPage = ({ page, site }: PageProps<'form'>) => {
  const navigate = useNavigate()
  const words = page.form === 'callback' ? callback : calculation
  const given = { fields: page.fields, problems: page.problems, failure: page.failure }
  return (
    <section className="container split form-page">
      <div>
        <h1>{words.title}</h1>
        <p className="lead">{site.texts?.[`${page.form}_text`] ?? words.lead}</p>
        {page.form === 'calculation' && page.about && (
          <p className="callback-about">{attachedOf(page)?.message}</p>
        )}
      </div>
      {page.form === 'callback' ? (
        <CallbackForm {...given} site={site} attached={attachedOf(page)} onSent={() => void navigate('/')} />
      ) : (
        <CalculationForm {...given} site={site} quote={page.about?.input ?? readQuote(page.fields.quote)} />
      )}
    </section>
  )
}

/** Subject of the callback request: the calculation in the URL, or that of a rejected form. */
const attachedOf = ({ about, fields }: PageOf<'form'>): CallSubject | undefined => {
  if (about) {
    const message = calculationLabel(about.fields, about.title, about.total)
    return { quote: about.input, message, link: about.link }
  }
  const quote = readQuote(fields.quote)
  return quote
    ? {
        quote,
        message: fields.message ?? '',
        ...(quote.vehicle && quote.price && { link: addressOfInput(quote) }),
      }
    : undefined
}

/** Calculation in the hidden field of a rejected form. */
const readQuote = (text: string | undefined): QuoteInput | null => {
  try {
    const quote: unknown = JSON.parse(text ?? 'null')
    // Unchecked, since the calculation is only sent on: the server validates it against the contract's schema.
    return typeof quote === 'object' && quote !== null ? (quote as QuoteInput) : null
  } catch {
    return null
  }
}
