/** The PDF of a quote, as a file. */
import type { ButtonProps } from '@mantine/core'
import { DownloadButton } from '#shared/admin/platform/files/download-button.tsx'
import { readQuoteDocumentEndpoint, type StoredQuote } from '#shared/contract/calculation/quotes.ts'
import { useIncompleteQuestion } from './use-incomplete-question.tsx'

interface QuoteDocumentButtonProps extends Pick<ButtonProps, 'size'> {
  quote: Pick<StoredQuote, 'number' | 'statement'>
}

export const QuoteDocumentButton = ({ quote: { number, statement }, ...looks }: QuoteDocumentButtonProps) => {
  const { askFirst, question } = useIncompleteQuestion(statement)
  return (
    <>
      <DownloadButton
        file={client => client.download(readQuoteDocumentEndpoint, { params: { number } })}
        askFirst={askFirst}
        isDraggable
        {...looks}
      >
        Скачать PDF
      </DownloadButton>
      {question}
    </>
  )
}
