/** Downloads the PDF of a calculation from the server; without a connection it is retried while the window is open. */
import { useRef } from 'react'
import { notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { useSaveRetry } from '#shared/admin/platform/drafts/use-save-retry.ts'
import { saveDownload } from '#shared/admin/platform/files/save-download.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { isRetryable } from '#shared/client/api-error.ts'
import { quoteDocumentEndpoint } from '#shared/contract/calculation/quotes.ts'
import { kitKey } from '../live-quote/calculator-kit.ts'

export const useQuotePdf = () => {
  const { client, shell, queries } = useServices()
  const wanted = useRef<QuoteInput | null>(null)
  const attempt = async () => {
    const input = wanted.current
    if (input === null) return
    try {
      const file = await client.download(quoteDocumentEndpoint, { body: input })
      // Another PDF was requested meanwhile, or the download was cancelled.
      if (wanted.current !== input) return
      wanted.current = null
      waiting.stop()
      await saveDownload(shell, file)
    } catch (error) {
      if (isRetryable(error)) {
        waiting.wait(error)
        // Read again, so that the page shows the age of its saved tables.
        void queries.invalidateQueries({ queryKey: kitKey })
        return
      }
      wanted.current = null
      waiting.stop()
      notifyFailure(error)
    }
  }
  const waiting = useSaveRetry(() => void attempt())
  return {
    isWaiting: waiting.waiting,
    /** Saves the PDF of `input`, even if the form has changed by the time the server responds. */
    save: (input: QuoteInput) => {
      wanted.current = input
      void attempt()
    },
    /** Cancels the waiting download. */
    drop: () => {
      wanted.current = null
      waiting.stop()
    },
  }
}
