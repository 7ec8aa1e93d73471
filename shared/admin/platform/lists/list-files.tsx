/** Buttons that download a list. Excel comes first: opening a CSV, spreadsheet programs drop the zeros of a lot. */
import type { Client, DownloadedFile } from '#shared/client/call.ts'
import { DownloadButton } from '../files/download-button.tsx'

export type ListFilesProps = Record<'csv' | 'xlsx', (client: Client) => Promise<DownloadedFile>>

export const ListFiles = ({ csv, xlsx }: ListFilesProps) => (
  <>
    <DownloadButton file={xlsx} label="Скачать для Excel">
      Excel
    </DownloadButton>
    <DownloadButton file={csv} label="Скачать в CSV">
      CSV
    </DownloadButton>
  </>
)
