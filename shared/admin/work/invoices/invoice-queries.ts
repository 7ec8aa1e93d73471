/** Reads of firms, payers and invoices. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client/call.ts'
import type { QueryIn } from '#shared/contract/platform/endpoint.ts'
import { listFirmsEndpoint } from '#shared/contract/system/firms.ts'
import {
  listInvoicesEndpoint,
  listOrderInvoicesEndpoint,
  previewInvoiceEndpoint,
} from '#shared/contract/work/invoices.ts'
import { readPayerEndpoint } from '#shared/contract/work/payers.ts'

export const invoicesKey = ['invoices'] as const
export const firmsKey = ['firms'] as const

export const firmsQuery = (client: Client) =>
  queryOptions({ queryKey: firmsKey, queryFn: ({ signal }) => client.call(listFirmsEndpoint, { signal }) })

export const orderInvoicesQuery = (client: Client, id: number) =>
  queryOptions({
    queryKey: [...invoicesKey, 'order', id],
    queryFn: ({ signal }) => client.call(listOrderInvoicesEndpoint, { params: { id }, signal }),
  })

export const payerQuery = (client: Client, id: number) =>
  queryOptions({
    queryKey: [...invoicesKey, 'payer', id],
    queryFn: ({ signal }) => client.call(readPayerEndpoint, { params: { id }, signal }),
  })

/** Never an old one: it is what will be issued. */
export const previewQuery = (client: Client, id: number) =>
  queryOptions({
    queryKey: [...invoicesKey, 'preview', id],
    queryFn: ({ signal }) => client.call(previewInvoiceEndpoint, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const invoiceListQuery = (client: Client, query: QueryIn<typeof listInvoicesEndpoint>) =>
  queryOptions({
    queryKey: [...invoicesKey, 'list', query],
    queryFn: ({ signal }) => client.call(listInvoicesEndpoint, { query, signal }),
  })
