/**
 * How a new version of a table is to be stored: from which day, whether later plans stay, and the person's confirmation
 * of the changes that it makes in the cost of the reference lots.
 */
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { callKey } from '#shared/admin/platform/calls/call-query.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import type { TableContent } from '#shared/calculator/tables/table-shapes.ts'
import { ApiError } from '#shared/client/api-error.ts'
import { impactProblem, readPriceImpactEndpoint } from '#shared/contract/calculation/reference-lots.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'

interface TableWish {
  /** First day of the version, `YYYY-MM-DD`; empty for now. */
  effectiveFrom: string
  /** True when versions planned for later days stay planned. */
  keepPlans: boolean
  /** True when the person has confirmed the effect on prices. */
  confirmed: boolean
}

interface NewTable {
  title: TableTitle
  /** The uploaded file or the version to restore; null while there is nothing to compare. */
  given: File | TableContent | null
}

export const useTableWish = ({ title, given }: NewTable) => {
  const { client } = useServices()
  const [effectiveFrom, setEffectiveFrom] = useState('')
  const [keepPlans, setKeepPlans] = useState(true)
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const query = useQuery({
    // An id per mounted form instead of the rows, which cannot change while the comparison is open.
    queryKey: [...callKey(readPriceImpactEndpoint, { params: { title } }), id, nameOf(given), effectiveFrom],
    queryFn: ({ signal }) => {
      const from = effectiveFrom === '' ? {} : { effectiveFrom }
      return client.call(readPriceImpactEndpoint, {
        params: { title },
        ...(given instanceof File
          ? { body: from, files: { file: given } }
          : {
              body: {
                ...from,
                data: given?.data ?? [],
                columns: given?.columns.map(({ key }) => key) ?? [],
              },
            }),
        signal,
      })
    },
    enabled: given !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // A confirmation counts for one first day and one response of the server; a newer response must be confirmed again.
  const seen = `${effectiveFrom} ${query.dataUpdatedAt} ${query.errorUpdatedAt}`
  const [confirmedFor, setConfirmedFor] = useState<string | null>(null)
  const [remindedFor, setRemindedFor] = useState<string | null>(null)
  const asks = query.isError || query.data?.aboveThreshold === true
  const confirmed = confirmedFor === seen
  return {
    title,
    wish: { effectiveFrom, keepPlans, confirmed },
    setEffectiveFrom,
    setKeepPlans,
    impact: query.data,
    pending: query.isPending && given !== null,
    error: query.error,
    retry: () => void query.refetch(),
    asks,
    confirm: (yes: boolean) => setConfirmedFor(yes ? seen : null),
    reminded: remindedFor === seen && !confirmed,
    box,
    /** True when the version may be sent; otherwise moves the focus to the confirmation. */
    mayPublish: (): boolean => {
      if (!asks || confirmed) return true
      setRemindedFor(seen)
      box.current?.focus()
      return false
    },
  }
}

/** The wish for the calls whose fields are texts. */
export const wishTexts = ({ effectiveFrom, keepPlans, confirmed }: TableWish) => ({
  ...(effectiveFrom ? { effectiveFrom } : {}),
  keepPlans: keepPlans ? ('true' as const) : ('false' as const),
  ...(confirmed ? { confirmImpact: 'true' as const } : {}),
})

/** True when the server rejected the save for an unconfirmed price change, and not for another person's save. */
export const isImpactRejection = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.problem?.type === impactProblem

const nameOf = (given: NewTable['given']): string =>
  given instanceof File ? `${given.name} ${given.size} ${given.lastModified}` : given ? 'rows' : 'nothing'
