/** The state of the form of a price, which is saved only after its effect on typical lots was shown. */

import { useState } from 'react'
import * as texts from '#messages/admin/calculation/prices.js'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { notifyUndoable } from '#shared/admin/platform/components/dialogs/notify-undoable.tsx'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { showPrice } from '#shared/calculator/prices/show-price.ts'
import { readDatedPriceImpactEndpoint, updatePriceEndpoint } from '#shared/contract/calculation/prices.ts'
import type { PriceImpact } from '#shared/contract/calculation/reference-lots.ts'
import type { Day } from '#shared/domain/time/kyiv-day.ts'
import { isImpactRejection } from '../impact/use-table-wish.ts'
import {
  isComing,
  isOwnService,
  isSet,
  type PriceFormStart,
  type PriceRecord,
  type PriceValues,
  priceKind,
  priceRecordOf,
} from './price-kind.ts'
import { readPrice } from './price-text.ts'

export const usePriceForm = (given: PriceFormStart, today: Day, onSaved: () => void) => {
  const [moved, setMoved] = useState<PriceFormStart | null>(null)
  const start = moved ?? given
  const { price } = start
  const { client, queries } = useServices()
  const [reminder, setReminder] = useState<string | null>(null)
  const title = price?.title ?? ''
  const kind = priceKind(client, start, today)
  const editor = useRecord<PriceValues, PriceRecord, PriceImpact>({
    kind,
    given: priceRecordOf(start),
    newName: kind.nameOf(null),
    // Never sent without its open form: a person must first see the effect on typical lots.
    onlyByForm: true,
    check: ({ name, value, validFrom }) => {
      const read = readPrice(title, value)
      return {
        ...(isOwnService(price) && name.trim() === '' && { name: texts.needTitle }),
        ...(validFrom === '' && { validFrom: texts.needDay }),
        ...('problem' in read && { value: read.problem }),
      }
    },
    question: {
      read: ({ value, validFrom }) => {
        const read = readPrice(title, value)
        const body = { title, validFrom, value: 'value' in read ? read.value : value }
        return client.call(readDatedPriceImpactEndpoint, { body })
      },
      needsWord: ({ aboveThreshold }) => aboveThreshold,
      isWanted: isImpactRejection,
    },
    savedText: ({ saved, before }) => {
      if (saved.dated) return texts.wasScheduled
      const { name, value } = saved.price
      if (before === null) return `${name}: ${showPrice(saved.price.title, value)}`
      if (before.price.value === value) return texts.wasSaved
      notifyUndoable(
        texts.wasChanged({
          name,
          title: showPrice(title, value),
          value3: showPrice(title, before.price.value),
        }),
        () => void undo.run({ saved, value: before.price.value }),
      )
      return null
    },
    onSaved: async (saved, { typedOn }) => {
      await refresh(queries, 'price')
      if (!typedOn) return { leave: onSaved }
      setMoved({ ...saved, ahead: false })
      return 'stay'
    },
  })

  const undo = useAction(
    (_client, { saved, value }: { saved: PriceRecord; value: string }) =>
      client.call(updatePriceEndpoint, {
        params: { title },
        // Undo restores a price that was in force, so its impact needs no new confirmation.
        body: { value, confirmImpact: true },
        ifMatch: saved.version,
      }),
    {
      changes: ['price'],
      done: (_, { saved, value }) =>
        texts.wasRestored({ name: saved.price.name, title: showPrice(title, value) }),
    },
  )

  const read = readPrice(title, editor.form.values.value)
  return {
    ...editor,
    failure: editor.failure ?? (editor.dirty ? reminder : null),
    /** Tells the person to save or cancel this price before opening another. */
    reportUnsaved: () => {
      setReminder(texts.unsavedReminder)
      editor.showProblems()
    },
    isSet: isSet(price),
    isComing: isComing(start, editor.form.values.validFrom, today),
    /** The typed price formatted for reading; null while the text is not a price. */
    shown: 'value' in read ? showPrice(title, read.value) : null,
  }
}
