import { Alert, Box, Button, Group } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import * as texts from '#messages/admin/work/caller.js'
import { askIfIncomplete } from '#shared/admin/calculation/quotes/ask-if-incomplete.ts'
import { CompactButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { useSaveCommand } from '#shared/admin/platform/components/controls/page-commands.ts'
import { useAltKeys } from '#shared/admin/platform/components/controls/single-keys.ts'
import { copyText, notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { Icon, type IconName } from '#shared/admin/platform/components/facts/icon.tsx'
import { useSaveRetry } from '#shared/admin/platform/drafts/use-save-retry.ts'
import { saveDownload } from '#shared/admin/platform/files/save-download.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { addressOfInput } from '#shared/calculator/form/fields-query.ts'
import { markedAddress } from '#shared/calculator/form/link-snapshot.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { quoteLabel } from '#shared/calculator/quote-label.ts'
import { dayLine } from '#shared/calculator/statement/expected-day-line.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import { isRetryable } from '#shared/client/api-error.ts'
import { quoteDocumentEndpoint } from '#shared/contract/calculation/quotes.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { pricingKey } from '../live-quote/pricing.ts'
import { rateOf } from '../live-quote/rate-of.ts'
import classes from './caller.module.css'
import type { Caller } from './use-caller.ts'

interface Action {
  label: string
  icon: IconName
  /** `code` of the key pressed with Alt: the physical key, since a Russian layout gives another letter. */
  code: string
  isOff: boolean
  run(): void
}

export const CallerActions = ({ caller }: { caller: Caller }) => {
  const { shell } = useServices()
  const pdf = useQuotePdf()
  const { told, busy, keep, clear } = caller
  useSaveCommand(() => keep(false))
  const copy = () => {
    if (!told) return
    const text = callerText(told.input, told.statement, { site: shell.site, day: kyivDay(new Date()) })
    void copyText(text, texts.copied)
  }
  const savePdf = () => {
    if (told) pdf.save(told.input)
  }
  const askFirst = (run: () => void) => askIfIncomplete(told?.statement, run)
  const mail = () => askFirst(() => keep(true))
  const actions: Action[] = [
    { label: 'PDF', icon: 'download', code: 'KeyP', isOff: !told, run: () => askFirst(savePdf) },
    { label: texts.copy, icon: 'copy', code: 'KeyC', isOff: !told, run: () => askFirst(copy) },
    { label: texts.sendByMail, icon: 'mail', code: 'KeyM', isOff: !told || busy, run: mail },
    { label: texts.clear, icon: 'trash', code: 'KeyX', isOff: busy, run: clear },
  ]
  useAltKeys(Object.fromEntries(actions.map(({ code, isOff, run }) => [code, () => !isOff && run()])))
  return (
    <>
      <Group gap="xs">
        {actions.map(({ label, icon, code, isOff, run }) => (
          <Button
            key={code}
            variant="default"
            leftSection={<Icon name={icon} size={16} />}
            disabled={isOff}
            onClick={run}
            aria-keyshortcuts={`Alt+${code.slice(-1)}`}
          >
            {label} <Key>Alt {code.slice(-1)}</Key>
          </Button>
        ))}
      </Group>
      {/* Sticky where the form is taller than the window. */}
      <Group
        pos="sticky"
        bottom="var(--admin-below, 0)"
        wrap="nowrap"
        gap="sm"
        py="xs"
        bg="var(--admin-ground)"
        style={{ zIndex: 2 }}
        className={classes.foot}
      >
        <Button type="submit" loading={busy} aria-keyshortcuts="Control+S">
          {texts.saveRequest} <Key>Ctrl S</Key>
        </Button>
        {told?.statement.complete && (
          <strong aria-hidden="true">{formatMoney(told.statement.total.usd, 'USD')}</strong>
        )}
      </Group>
      {pdf.isWaiting && (
        <Alert color="yellow" role="status">
          {texts.pdfWaits} <CompactButton onClick={pdf.drop}>{texts.stopWaiting}</CompactButton>
        </Alert>
      )}
    </>
  )
}

const Key = ({ children }: { children: ReactNode }) => (
  <Box component="kbd" ms="xs" bd="none" bg="transparent" c="inherit" fz="xs" className="admin-for-keys">
    {children}
  </Box>
)

/** Downloads the PDF of a calculation from the server; without a connection it is retried while the window is open. */
const useQuotePdf = () => {
  const { client, shell, queries } = useServices()
  const wanted = useRef<QuoteInput | null>(null)
  const attempt = async () => {
    const input = wanted.current
    if (input === null) return
    try {
      const file = await client.download(quoteDocumentEndpoint, { body: input })
      // Another PDF was requested meanwhile, or the download was cancelled.
      if (wanted.current !== input) return
      drop()
      await saveDownload(shell, file)
    } catch (error) {
      if (isRetryable(error)) {
        waiting.wait(error)
        // Read again, so that the page shows the age of its saved tables.
        void queries.invalidateQueries({ queryKey: pricingKey })
        return
      }
      drop()
      notifyFailure(error)
    }
  }
  const waiting = useSaveRetry(() => void attempt())
  const drop = () => {
    wanted.current = null
    waiting.stop()
  }
  return {
    isWaiting: waiting.waiting,
    /** Saves the PDF of `input`, even if the form has changed by the time the server responds. */
    save: (input: QuoteInput) => {
      wanted.current = input
      void attempt()
    },
    /** Cancels the waiting download. */
    drop,
  }
}

/**
 * Text that a manager pastes into Viber or Telegram: the car, the total, its basis, and the link. `site` is the origin
 * of the public pages; `day` is today, put into the link so that it shows the same sums later.
 */
export const callerText = (
  input: QuoteInput,
  statement: CostBreakdown,
  { site, day }: { site: string; day: Day },
): string => {
  const { total, rates } = statement
  const line = dayLine(statement)?.replaceAll('\u00a0', ' ')
  return [
    `${rates.forecast ? texts.forecast : ''}${quoteLabel(input)}`,
    `${totalTitle(statement).replaceAll('\u00a0', ' ')}: ${formatMoney(total.usd, 'USD')} (${formatMoney(total.uah, 'UAH')})`,
    ...(line ? [line] : []),
    rateOf(statement),
    site + markedAddress(addressOfInput(input), day, statement),
  ].join('\n')
}
