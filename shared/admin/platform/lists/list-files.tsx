/** Buttons that download a list. Excel comes first: opening a CSV, spreadsheet programs drop the zeros of a lot. */
import * as texts from '#messages/admin/platform/lists.js'
import type { Client, DownloadedFile } from '#shared/client/call.ts'
import { DownloadButton } from '../files/download-button.tsx'

export type ListFilesProps = Record<'csv' | 'xlsx', (client: Client) => Promise<DownloadedFile>>

export const ListFiles = ({ csv, xlsx }: ListFilesProps) => (
  <>
    <DownloadButton file={xlsx} label={texts.downloadExcel}>
      Excel
    </DownloadButton>
    <DownloadButton file={csv} label={texts.downloadCsv}>
      CSV
    </DownloadButton>
  </>
)
