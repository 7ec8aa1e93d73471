import type { ButtonProps } from '@mantine/core'
import * as texts from '#messages/admin/calculation/quotes.js'
import { DownloadButton } from '#shared/admin/platform/files/download-button.tsx'
import { readQuoteDocumentEndpoint, type StoredQuote } from '#shared/contract/calculation/quotes.ts'
import { askIfIncomplete } from './ask-if-incomplete.ts'

interface QuoteDocumentButtonProps extends Pick<ButtonProps, 'size'> {
  quote: Pick<StoredQuote, 'number' | 'statement'>
}

export const QuoteDocumentButton = ({ quote: { number, statement }, ...looks }: QuoteDocumentButtonProps) => (
  <DownloadButton
    file={client => client.download(readQuoteDocumentEndpoint, { params: { number } })}
    askFirst={run => askIfIncomplete(statement, run)}
    isDraggable
    {...looks}
  >
    {texts.downloadPdf}
  </DownloadButton>
)
