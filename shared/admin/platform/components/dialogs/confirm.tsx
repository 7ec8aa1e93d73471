/** Confirmation before an action that cannot be undone; the layout's one dialog shows it for every caller. */
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { observable } from '#shared/client/observable.ts'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'

export interface Question extends Pick<ConfirmDialogProps, 'title' | 'action' | 'color'> {
  text: ReactNode
  /** Runs once confirmed and reports its own outcome; the dialog is busy until it resolves, then closes. */
  act(): Promise<unknown>
}

/** Kept with `opened: false` after closing, so that the dialog has its text while it fades out. */
const asked = observable<{ question: Question; opened: boolean } | null>(null)

export const confirm = (question: Question): void => asked.set({ question, opened: true })

const close = (): void => {
  const now = asked.get()
  if (now) asked.set({ ...now, opened: false })
}

export const Confirmations = () => {
  const now = useSyncExternalStore(asked.subscribe, asked.get)
  const { pathname } = useLocation()
  const answer = useMutation({ mutationFn: ({ act }: Question) => act(), onSettled: close })
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes the question when the page changes
  useEffect(() => close, [pathname])
  const { text, ...question } = now?.question ?? { text: '', title: '', action: '' }
  return (
    // Also before the first question: mounted open, Mantine's dialog would not return the focus.
    <ConfirmDialog
      opened={now?.opened ?? false}
      {...question}
      busy={answer.isPending}
      onConfirm={() => now && answer.mutate(now.question)}
      onClose={close}
    >
      {text}
    </ConfirmDialog>
  )
}
