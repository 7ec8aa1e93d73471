/** Preview of an invoice, confirmed before the draft is issued and gets its number. */

import { Alert, Button, Checkbox, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import * as texts from '#messages/admin/work/invoices.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { useFocusReturn } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { DownloadButton } from '#shared/admin/platform/files/download-button.tsx'
import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import { fieldProblems, hasCode, isRetryable } from '#shared/client/api-error.ts'
import type { Firm } from '#shared/contract/system/firms.ts'
import {
  type Invoice,
  type InvoicePreview,
  type InvoiceQuestion,
  issueInvoiceEndpoint,
  previewInvoiceEndpoint,
  readInvoiceContentEndpoint,
} from '#shared/contract/work/invoices.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { questionNames } from './invoice-names.ts'
import classes from './invoices.module.css'

const CodeOfLink = lazyPart(async () => (await import('./code-of-link.tsx')).CodeOfLink)

/** Both, because the preview may come after the dialog has chosen its first focus. */
const first = { autoFocus: true, 'data-autofocus': true }

interface IssueProps {
  invoice: Invoice
  firm: Firm | undefined
  onClose(): void
  /** Receives problems by field of the draft. */
  onProblems(problems: Record<string, string>): void
  onIssued(): void
}

export const IssueDialog = ({ invoice, firm, onClose, onProblems, onIssued }: IssueProps) => {
  useFocusReturn()
  // Never from the cache, since this preview is what will be issued.
  const preview = useCall(previewInvoiceEndpoint, { params: { id: invoice.id } }, { staleTime: 0, gcTime: 0 })
  const [confirmed, setConfirmed] = useState<readonly InvoiceQuestion[]>([])
  const shown = preview.data
  const issue = useAction(
    (client, { seen, equivalent }: InvoicePreview) => {
      const send = () =>
        client.call(issueInvoiceEndpoint, {
          params: { id: invoice.id },
          body: { seen: { ...seen, rate: equivalent?.rate }, confirmed: [...confirmed] },
        })
      // It may have its number although the response was lost: a second call gives out no other.
      return send().catch(error => {
        if (isRetryable(error)) return send()
        throw error
      })
    },
    {
      changes: ['invoice', 'order'],
      done: ({ number }) => texts.issued({ number: number ?? '' }),
      onDone: onIssued,
      onRefused: error => {
        if (hasCode(error, 'invoice.stale')) setConfirmed([])
        const problems = fieldProblems(error)
        if (Object.keys(problems).length === 0) return false
        onProblems(problems)
        return true
      },
    },
  )
  return (
    <Modal opened onClose={onClose} title={texts.checkInvoice} centered size="44rem">
      <QueryState of={preview} rows={4} />
      {shown && (
        <Stack gap="md">
          {firm?.accountChanges.map(({ before, after, at }) => (
            <Alert key={at} color="yellow">
              {texts.accountChanged}
              {before || '—'}
              {texts.became}
              {after || '—'}
              {texts.checkWithBank}
            </Alert>
          ))}
          <dl className={classes.facts}>
            <dt>{texts.numberAndDay}</dt>
            <dd>
              <span>
                {`№ ${shown.number} ${texts.dated} ${formatDay(shown.day)}${texts.payUntil} ${formatDay(shown.dueDay)}`}
              </span>
              <div className="admin-quiet-small">{texts.nextNumber}</div>
            </dd>
            <dt>{texts.sum}</dt>
            <dd>
              <strong>{formatMoney(shown.sum, 'UAH')}</strong>
              <div className="admin-quiet" lang="uk">
                {shown.words}
              </div>
            </dd>
            {shown.equivalent && (
              <>
                <dt>{texts.equivalent}</dt>
                <dd>
                  {texts.equivalentBy({
                    amount: formatMoney(shown.equivalent.amount, 'USD'),
                    value2: shown.equivalent.rate.replace('.', ','),
                    source: shown.equivalent.source,
                  })}
                </dd>
              </>
            )}
            <dt>{texts.recipient}</dt>
            <dd>{shown.recipient}</dd>
            <dt>IBAN</dt>
            <dd>{`${shown.iban.replace(/(.{4})(?=.)/g, '$1 ')}, ${shown.bank}`}</dd>
            <dt>{texts.purpose}</dt>
            <dd>
              <span lang="uk">{shown.purpose}</span>
              <div className="admin-quiet-small">{texts.bytesLeft({ bytesLeft: shown.bytesLeft })}</div>
            </dd>
          </dl>
          {shown.problems.length > 0 && (
            <Alert color="red" title={texts.cannotIssue}>
              {shown.problems.map(({ path, message }) => (
                <div key={path + message}>{message}</div>
              ))}
            </Alert>
          )}
          {shown.questions.map((question, at) => (
            <Checkbox
              key={question}
              {...(at === 0 && shown.problems.length === 0 && first)}
              label={questionNames[question]}
              checked={confirmed.includes(question)}
              onChange={event =>
                setConfirmed(
                  event.currentTarget.checked
                    ? [...confirmed, question]
                    : confirmed.filter(other => other !== question),
                )
              }
            />
          ))}
          {shown.code && (
            <Group align="flex-start">
              <CodeOfLink link={shown.code} />
              {!shown.codeTried && <p className="admin-quiet-small">{texts.codeNotTried}</p>}
            </Group>
          )}
          <Group justify="flex-end" gap="xs">
            <DownloadButton
              file={api => api.download(readInvoiceContentEndpoint, { params: { id: invoice.id } })}
            >
              {texts.draftPdf}
            </DownloadButton>
            {shown.problems.length > 0 ? (
              <Button
                {...first}
                onClick={() =>
                  onProblems(Object.fromEntries(shown.problems.map(({ path, message }) => [path, message])))
                }
              >
                {texts.correct}
              </Button>
            ) : (
              <Button
                {...(shown.questions.length === 0 && first)}
                loading={issue.busy}
                disabled={shown.questions.some(question => !confirmed.includes(question))}
                onClick={() => void issue.run(shown)}
              >
                {texts.issueNumber({ number: shown.number })}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
