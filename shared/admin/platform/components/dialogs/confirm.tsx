/** Confirmation before an action that cannot be undone; the layout's one dialog shows it for every caller. */

import { Button, Group, getDefaultZIndex, Modal, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import * as texts from '#messages/admin/platform/components.js'
import { observable } from '#shared/client/observable.ts'
import { type FocusMemory, rememberFocus } from '../controls/use-focus-back.ts'

export interface Question {
  title: string
  text: ReactNode
  /** Text of the confirming button. */
  action: string
  /** Colour of the confirming button; default: red, as where something is lost. */
  color?: string
  /** Alternative action, shown beside the buttons. */
  aside?: ReactNode
  /** Runs once confirmed and reports its own outcome; the dialog is busy until it resolves, then closes. */
  act(): Promise<unknown>
  /** Called when the person cancels, or another question takes this one's place. */
  onCancel?(): void
}

/** Kept with `opened: false` after closing, so that the dialog has its text while it fades out. */
const asked = observable<Asked | null>(null)

interface Asked {
  question: Question
  opened: boolean
  number: number
  /** Where the focus was when the question was asked. */
  focus: FocusMemory
}

export const confirm = (question: Question): void => {
  const number = (asked.get()?.number ?? 0) + 1
  cancel()
  asked.set({ question, opened: true, number, focus: rememberFocus() })
}

/** Closes this question, unless another one has taken its place; without an argument closes any. */
export const closeQuestion = (question = asked.get()?.question): void => {
  const now = asked.get()
  if (now && now.question === question) asked.set({ ...now, opened: false })
}

const cancel = (): void => {
  const now = asked.get()
  closeQuestion()
  if (now?.opened) now.question.onCancel?.()
}

export const Confirmations = () => {
  const now = useSyncExternalStore(asked.subscribe, asked.get)
  const { pathname } = useLocation()
  const answer = useMutation({
    mutationFn: ({ act }: Question) => act(),
    onSettled: (_result, _error, question) => closeQuestion(question),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes the question when the page changes
  useEffect(() => () => closeQuestion(), [pathname])
  return (
    // Also before the first question: mounted open, Mantine's dialog would not return the focus.
    <Modal
      opened={now?.opened ?? false}
      onClose={cancel}
      // Mantine gives the focus back to what asked; that may have gone with the answer.
      onExitTransitionEnd={() => now?.focus.giveBack()}
      title={now?.question.title}
      centered
      // Above a dialog from which the question was asked.
      zIndex={getDefaultZIndex('popover')}
    >
      {/* The key: nothing chosen in one question stands in the next. */}
      <Stack gap="lg" key={now?.number}>
        <Text component="div" size="sm">
          {now?.question.text}
        </Text>
        {/* Sticky, so that the buttons stay in view below a long list. */}
        <Group
          justify="flex-end"
          gap="xs"
          pos="sticky"
          bottom={0}
          mb="-md"
          pb="md"
          bg="var(--mantine-color-body)"
        >
          <Button variant="default" onClick={cancel} data-autofocus>
            {texts.cancel}
          </Button>
          <Button
            color={now?.question.color ?? 'red'}
            loading={answer.isPending}
            onClick={() => now && answer.mutate(now.question)}
          >
            {now?.question.action}
          </Button>
          {now?.question.aside}
        </Group>
      </Stack>
    </Modal>
  )
}
