import { Button, Group, Text, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import * as texts from '#messages/admin/work/next-step.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { useSingleKeys } from '#shared/admin/platform/components/controls/single-keys.ts'
import { useFocusBack } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { toKyivField } from '#shared/admin/platform/format/kyiv-time.ts'
import { CancelButton } from '#shared/admin/platform/forms/cancel-button.tsx'
import { listOptionsEndpoint } from '#shared/contract/calculation/options.ts'
import type { NextAction } from '#shared/contract/work/next-action.ts'
import { nextStepMoments } from '#shared/domain/time/next-step-moments.ts'
import { hoursOf } from '#shared/domain/time/work-hours.ts'
import classes from './next-step.module.css'
import { momentProblem, stepMoment } from './step-moment.ts'

export interface PlannedStep {
  text: string
  at: string
}

interface NextStepProps {
  nextAction: NextAction | null
  isDue: boolean
  mayWrite: boolean
  /** False while the step is hidden, so that its key does nothing. */
  byKeys?: boolean
  busy: boolean
  /** Unsaved values; undefined when nothing is typed. */
  typed: PlannedStep | undefined
  type(planned: PlannedStep | undefined): void
  /** True when a save was rejected since a field is missing. */
  isRejected?: boolean
  /** Resolves true once stored; null marks the step as done. */
  onSave(next: NextAction | null): Promise<boolean>
}

export const NextStep = ({ isRejected = false, byKeys = true, ...step }: NextStepProps) => {
  const { nextAction, isDue, mayWrite, busy, typed, type, onSave } = step
  const [isOpen, setOpen] = useState(false)
  const isForm = isOpen || typed !== undefined
  const button = useFocusBack(isForm)
  useSingleKeys(mayWrite && byKeys && !isForm ? { KeyN: () => setOpen(true) } : {})
  if (isForm) {
    return (
      <NextForm
        {...step}
        isRejected={isRejected}
        onSave={async next => (await onSave(next)) && setOpen(false)}
        onClose={() => {
          type(undefined)
          setOpen(false)
        }}
      />
    )
  }
  return (
    <Group gap="xs">
      {nextAction && (
        <>
          <Badge tone={isDue ? 'bad' : 'accent'}>{formatMoment(nextAction.at)}</Badge>
          <Text component="span" inherit flex="1 1 12rem">
            {nextAction.text}
          </Text>
        </>
      )}
      {mayWrite && (
        <Group gap="xs" wrap="nowrap">
          <SmallButton ref={button} onClick={() => setOpen(true)}>
            {nextAction ? texts.postpone : texts.remindEllipsis}
          </SmallButton>
          {nextAction && (
            <SmallButton
              disabled={busy}
              onClick={() => {
                // The pressed button goes with its step.
                button.current?.focus()
                void onSave(null)
              }}
            >
              {texts.done}
            </SmallButton>
          )}
        </Group>
      )}
    </Group>
  )
}

const usualText = texts.callBack

interface NextFormProps extends Pick<NextStepProps, 'nextAction' | 'busy' | 'typed' | 'type' | 'isRejected'> {
  onSave(next: NextAction): void
  onClose(): void
}

const NextForm = ({ nextAction, busy, typed, type, isRejected, onSave, onClose }: NextFormProps) => {
  const planned = typed ?? {
    text: nextAction?.text ?? usualText,
    at: nextAction ? toKyivField(nextAction.at) : '',
  }
  const { text, at } = planned
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useSingleKeys({ KeyN: () => field.current?.focus() })
  const tried = isTried || isRejected
  const options = useCall(listOptionsEndpoint)
  const hours = hoursOf(Object.fromEntries(options.data?.map(({ title, value }) => [title, value]) ?? []))
  const moment = stepMoment(at)
  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (text.trim() !== '' && moment !== null) onSave({ text: text.trim(), at: moment })
  }
  return (
    <form className={classes.next} aria-label={texts.nextStep} onSubmit={save} noValidate>
      <Group gap="xs" className="admin-whole" role="group" aria-label={texts.whenByPress}>
        {options.isFetched &&
          nextStepMoments(hours, new Date()).map(({ label, at: usual }, index) => (
            <SmallButton
              // The moment of "in an hour" is another one at each render.
              key={label}
              // Not `disabled`, which would take the focus from the pressed button.
              aria-disabled={busy}
              data-disabled={busy}
              autoFocus={index === 0 && typed === undefined}
              onClick={() => !busy && onSave({ text: text.trim() || usualText, at: usual })}
            >
              {label}
            </SmallButton>
          ))}
      </Group>
      <TextInput
        ref={field}
        // Until the office hours are read there is no button to take the focus.
        autoFocus={!options.isFetched}
        label={texts.whatToDo}
        maxLength={200}
        value={text}
        onChange={event => type({ ...planned, text: event.currentTarget.value })}
        error={tried && text.trim() === '' && texts.writeWhatToDo}
      />
      <TextInput
        type="datetime-local"
        label={texts.whenInKyiv}
        value={at}
        onChange={event => type({ ...planned, at: event.currentTarget.value })}
        error={tried && moment === null && momentProblem(at)}
      />
      <Group gap="xs" className="admin-whole">
        <Button type="submit" size="xs" loading={busy}>
          {texts.remind}
        </Button>
        <CancelButton size="xs" dirty={typed !== undefined} onCancel={onClose} />
      </Group>
    </form>
  )
}
