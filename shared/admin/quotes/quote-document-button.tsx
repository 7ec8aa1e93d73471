/** The PDF of a quote, as a file. */
import type { ButtonProps } from '@mantine/core'
import { readQuoteDocument } from '#shared/contract/quote.ts'
import { DownloadButton } from '../files/download-button.tsx'

export const QuoteDocumentButton = ({ number, ...looks }: { number: string } & Pick<ButtonProps, 'size'>) => (
  <DownloadButton file={client => client.download(readQuoteDocument, { params: { number } })} {...looks}>
    Скачать PDF
  </DownloadButton>
)
