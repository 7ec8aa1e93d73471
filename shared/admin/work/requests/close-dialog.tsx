/** Asks for the outcome before requests are closed: a digit chooses one, Enter closes without. */

import { Button, Kbd, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import * as texts from '#messages/admin/work/requests.js'
import { language } from '#messages/language.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { keysOn, useKeydown } from '#shared/admin/platform/components/controls/single-keys.ts'
import { listOutcomeReasonsEndpoint } from '#shared/contract/work/requests.ts'
import { requestOutcomes } from '#shared/domain/work/request-outcome.ts'
import { requestOutcomeNames } from '#shared/domain/work/state-names.ts'
import type { ClosedRequest } from './use-close-requests.ts'

interface CloseDialogProps {
  opened: boolean
  title: string
  children?: ReactNode
  onConfirm(ended: ClosedRequest): void
  onClose(): void
}

export const CloseDialog = ({ opened, title, children, onConfirm, onClose }: CloseDialogProps) => (
  // Closes without a transition, since the next key is meant for the next request.
  <Modal opened={opened} onClose={onClose} title={title} centered transitionProps={{ duration: 0 }}>
    <Stack gap="sm">
      {children && (
        <Text component="div" size="sm">
          {children}
        </Text>
      )}
      <Outcomes onConfirm={onConfirm} />
      <Button variant="default" onClick={onClose}>
        {texts.cancel}
      </Button>
    </Stack>
  </Modal>
)

interface Choice {
  label: string
  choose(): void
}

const unsaid: ClosedRequest = { outcome: null, outcomeReason: null }

const Outcomes = ({ onConfirm }: Pick<CloseDialogProps, 'onConfirm'>) => {
  const reasons = useCall(listOutcomeReasonsEndpoint)
  const [refused, setRefused] = useState(false)
  const group = useRef<HTMLDivElement>(null)
  /** The group keeps the focus in the dialog until the reasons are read. */
  const askReason = () => {
    group.current?.focus()
    setRefused(true)
  }
  const choices: Choice[] = refused
    ? (reasons.data ?? []).map(reason => ({
        label: reason[language],
        choose: () => onConfirm({ outcome: 'refused', outcomeReason: reason.ru }),
      }))
    : requestOutcomes.map(outcome =>
        outcome === 'refused'
          ? { label: `${requestOutcomeNames.refused}…`, choose: askReason }
          : {
              label: requestOutcomeNames[outcome],
              choose: () => onConfirm({ outcome, outcomeReason: null }),
            },
      )
  const byKeys = useDigits(choices)
  return (
    <Stack
      ref={group}
      tabIndex={-1}
      gap="2xs"
      pt="2xs"
      role="group"
      aria-label={refused ? texts.refusalReason : texts.howEnded}
    >
      {refused && reasons.isError && <Text size="sm">{texts.reasonsNotLoaded}</Text>}
      {choices.map(({ label, choose }, index) => (
        <Button
          key={label}
          autoFocus={refused && index === 0}
          // Where the dialog opens only after the digit was pressed, it takes the focus to what is marked so.
          data-autofocus={(refused && index === 0) || undefined}
          variant="default"
          justify="flex-start"
          h="auto"
          mih="var(--button-height)"
          py="2xs"
          ta="start"
          // The office's own reasons may be longer than a phone is wide.
          styles={{ label: { whiteSpace: 'normal' } }}
          leftSection={byKeys && index < digits && <Kbd>{index + 1}</Kbd>}
          onClick={choose}
        >
          {label}
        </Button>
      ))}
      {(!refused || reasons.isError) && (
        <Button
          variant="default"
          justify="flex-start"
          leftSection={<Kbd>Enter</Kbd>}
          onClick={() => onConfirm(unsaid)}
          // `autoFocus` in the second step only: while the dialog opens, Mantine would take the focused button for the
          // element to return the focus to.
          autoFocus={refused}
          data-autofocus
        >
          {texts.unsaid}
        </Button>
      )}
    </Stack>
  )
}

const digits = 9

/** Chooses by digit keys, number pad included; returns false where single keys are switched off. */
const useDigits = (choices: readonly Choice[]): boolean => {
  const byKeys = useSyncExternalStore(keysOn.subscribe, keysOn.get)
  useKeydown(event => {
    const { code, repeat, ctrlKey, metaKey, altKey } = event
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]
    // Repeats are ignored: a key held down would also choose a reason in the next step.
    if (!byKeys || !digit || repeat || ctrlKey || metaKey || altKey) return
    event.preventDefault()
    choices[Number(digit) - 1]?.choose()
  })
  return byKeys
}
