/** Downloads the calculation as a PDF, through a plain form that works with and without scripts. */
import { useState } from 'react'
import { pdfOffline, savePdf } from '#messages/calculation/calculator.js'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { Icon } from '../components/icon.tsx'
import { isOnline } from '../offline/connection.ts'
import { inPageLanguage } from '../routing/page-language.ts'

export const PdfButton = ({ quote }: { quote: QuoteInput }) => {
  const [refused, setRefused] = useState(false)
  return (
    <form
      action={inPageLanguage('/api/calculator/quote/document')}
      method="post"
      onSubmit={event => {
        setRefused(!isOnline())
        if (!isOnline()) event.preventDefault()
      }}
    >
      <input type="hidden" name="quote" value={JSON.stringify(quote)} readOnly />
      <button type="submit" className="link-button">
        <Icon name="file" />
        {savePdf}
      </button>
      <span role="status">{refused && pdfOffline}</span>
    </form>
  )
}
