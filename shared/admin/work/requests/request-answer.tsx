import { Alert, Button, Group, NativeSelect, SegmentedControl, Stack, Textarea } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import * as texts from '#messages/admin/work/requests.js'
import { askIfIncomplete } from '#shared/admin/calculation/quotes/ask-if-incomplete.ts'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { useSingleKeys } from '#shared/admin/platform/components/controls/single-keys.ts'
import { useFocusBack } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { copyText, notifyWarning } from '#shared/admin/platform/components/dialogs/notify.ts'
import { notifyUndoable } from '#shared/admin/platform/components/dialogs/notify-undoable.tsx'
import { type Unsent, useUnsent } from '#shared/admin/platform/drafts/use-unsent.ts'
import { CancelButton } from '#shared/admin/platform/forms/cancel-button.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import type { ResponseOf } from '#shared/contract/platform/endpoint.ts'
import { listRepliesEndpoint } from '#shared/contract/work/answers.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import type { languages } from '#shared/domain/site/languages.ts'
import { openPlaceholders } from '#shared/domain/text/fill-template.ts'
import { messengerLink, messengerNames, messengers } from '#shared/domain/work/messenger-link.ts'
import { useAnswer } from './use-answer.ts'

/** Ways to answer; the form opens with the first by which the person can be reached. */
const ways = ['mail', 'phone', ...messengers] as const
type Way = (typeof ways)[number]

interface RequestAnswerProps {
  request: OfficeRequest
  /** Other actions, shown beside the button. */
  children?: ReactNode
}

export const RequestAnswer = ({ request, children }: RequestAnswerProps) => {
  const mayWrite = useCan('requests.write')
  const unsent = useUnsent<string>(`answer ${request.id}`, `request-${request.id}`)
  const [open, setOpen] = useState(unsent.typed !== undefined || unsent.state !== null)
  const possible = ways.filter(way => canBeReached(request, way))
  const button = useFocusBack(open)
  useSingleKeys(mayWrite && !open && possible.length > 0 ? { KeyR: () => setOpen(true) } : {})
  if (!mayWrite) return null
  return (
    <>
      {open && (
        <AnswerForm request={request} possible={possible} unsent={unsent} onClose={() => setOpen(false)} />
      )}
      <Group gap="xs">
        {!open && possible.length > 0 && (
          <SmallButton ref={button} onClick={() => setOpen(true)}>
            {texts.answer}
          </SmallButton>
        )}
        {children}
      </Group>
    </>
  )
}

interface AnswerFormProps {
  request: OfficeRequest
  possible: readonly Way[]
  unsent: Unsent<string>
  onClose(): void
}

const AnswerForm = ({ request, possible, unsent, onClose }: AnswerFormProps) => {
  const { shell } = useServices()
  const [way, setWay] = useState<Way>(possible[0] ?? 'phone')
  const field = useRef<HTMLTextAreaElement>(null)
  useSingleKeys({ KeyR: () => field.current?.focus() })
  const text = unsent.typed ?? ''
  const setText = (typed: string) => unsent.type(typed === '' ? undefined : typed)
  const replies = useCall(listRepliesEndpoint, { params: { id: request.id } })
  const { busy, answer, handOver } = useAnswer(request, { unsent, onClose })
  const askFirst = (run: () => void) => askIfIncomplete(request.quote?.statement, run)
  const namesIncomplete = request.quote?.statement.complete === false && mentionsTotal(text, request.quote)
  const checked = (run: () => void) => (namesIncomplete ? askFirst(run) : run())
  const open = openPlaceholders(text)
  const isEmpty = text.trim() === ''
  const close = () => {
    setText('')
    onClose()
  }
  const copy = () => {
    if (text !== '') void copyText(text, texts.textCopied, texts.copyByHand)
  }
  const isReady = !busy && !isEmpty && open.length === 0
  const mailPlainly = () => checked(() => void answer({ way: 'mail', text }))
  const mailWithQuote = () => askFirst(() => void handOver({ way: 'mail', text }))
  const mail = request.quote ? mailWithQuote : mailPlainly
  const sendByKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (busy) return
    if (way !== 'mail') void answer({ way, text })
    else if (isReady) mail()
    else if (open.length > 0) notifyWarning(texts.letterNotSent, texts.fillOpen({ value1: open.join(', ') }))
  }
  const link = way === 'mail' || way === 'phone' ? null : messengerLink(way, request.phone ?? '', text)
  return (
    <Stack gap="xs" role="group" aria-label={texts.answerToClient}>
      {possible.length > 1 && (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={texts.howToAnswer}
          value={way}
          onChange={value => setWay(possible.find(known => known === value) ?? way)}
          data={possible.map(value => ({ value, label: wayLabels[value] }))}
        />
      )}
      {way !== 'phone' && (
        <NativeSelect
          label={texts.template}
          defaultValue=""
          onKeyDown={sendByKeys}
          onChange={event => {
            const chosen = replies.data?.[Number(event.currentTarget.value)]
            if (!chosen || event.currentTarget.value === '') return
            const isOwn = !isEmpty && !replies.data?.some(reply => reply.text === text)
            setText(chosen.text)
            if (isOwn) notifyUndoable(texts.templateInstead, () => setText(text))
          }}
          data={[{ value: '', label: texts.ownText }, ...byLanguage(replies.data ?? [])]}
        />
      )}
      <Textarea
        ref={field}
        label={way === 'phone' ? texts.agreedOn : texts.answerText}
        description={way === 'mail' ? texts.answerGoesTo({ email: request.email ?? '' }) : undefined}
        autosize
        minRows={way === 'phone' ? 2 : 4}
        maxRows={14}
        maxLength={5_000}
        autoFocus
        value={text}
        error={unsent.state}
        onChange={event => setText(event.currentTarget.value)}
        onKeyDown={sendByKeys}
      />
      {way !== 'phone' && open.length > 0 && (
        <Alert color="yellow">{texts.noDataFor({ value1: open.join(', ') })}</Alert>
      )}
      <Group gap="xs">
        {way === 'mail' && (
          <>
            <Button
              size="xs"
              loading={busy}
              disabled={isEmpty || open.length > 0}
              {...(!request.quote && sentByKeys)}
              onClick={mailPlainly}
            >
              {texts.sendLetter}
            </Button>
            {request.quote && (
              <SmallButton
                disabled={busy || isEmpty || open.length > 0}
                {...sentByKeys}
                onClick={mailWithQuote}
              >
                {texts.sendWithQuote}
              </SmallButton>
            )}
          </>
        )}
        {link !== null && way !== 'mail' && way !== 'phone' && (
          <Button
            size="xs"
            component="a"
            href={link}
            target="_blank"
            rel="noreferrer"
            onClick={event => {
              copy()
              if (!namesIncomplete) return
              event.preventDefault()
              askFirst(() => shell.openExternal(link))
            }}
          >
            {texts.openMessenger({ value1: messengerNames[way] })}
          </Button>
        )}
        {way !== 'mail' && (
          <SmallButton
            variant={way === 'phone' ? 'filled' : 'default'}
            loading={busy}
            {...sentByKeys}
            onClick={() => void answer({ way, text })}
          >
            {way === 'phone' ? texts.recordTalk : texts.recordSent}
          </SmallButton>
        )}
        {way === 'mail' && !isEmpty && <SmallButton onClick={() => checked(copy)}>{texts.copy}</SmallButton>}
        <CancelButton size="xs" dirty={!isEmpty} onCancel={close} />
      </Group>
    </Stack>
  )
}

const sentByKeys = { 'aria-keyshortcuts': 'Control+Enter', title: 'Ctrl+Enter' }

const wayLabels: Readonly<Record<Way, string>> = {
  ...messengerNames,
  mail: texts.letter,
  phone: texts.kinds.callback,
}

const canBeReached = ({ email, phone }: OfficeRequest, way: Way): boolean => {
  if (way === 'mail') return email !== null
  return way === 'phone' ? phone !== null : phone !== null && messengerLink(way, phone, '') !== null
}

const mentionsTotal = (
  text: string,
  { statement: { total, customs } }: NonNullable<OfficeRequest['quote']>,
): boolean =>
  [
    formatMoney(total.uah, 'UAH'),
    formatMoney(total.usd, 'USD'),
    formatMoney(total.eur, 'EUR'),
    formatMoney(customs.uah, 'UAH'),
  ].some(sum => text.includes(sum))

/** Templates grouped by language in the server's order: the visitor's language first. */
const byLanguage = (replies: ResponseOf<typeof listRepliesEndpoint>) => {
  const items = replies.map(({ lang, title }, index) => ({ lang, value: String(index), label: title }))
  return [...new Set(items.map(({ lang }) => lang))].map(lang => ({
    group: groupNames[lang],
    items: items.filter(item => item.lang === lang),
  }))
}

const groupNames: Readonly<Record<(typeof languages)[number], string>> = texts.templateLanguages
